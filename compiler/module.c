/* What a module begins with: it readies itself for this processor, and hands each call to the code for it. */

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)

/* What Windows begins with, and what LLVM calls and other systems bring: no other library is needed. */
int DllMainCRTStartup(void *module, unsigned why, void *more) { return 1; }

void *memset(void *to, int value, unsigned long long size) {
    char *next = to;
    while (size--) *next++ = value;
    return to;
}

void *memmove(void *to, const void *from, unsigned long long size) {
    char *next = to;
    const char *given = from;
    if (next <= given)
        while (size--) *next++ = *given++;
    else
        while (size--) next[size] = given[size];
    return to;
}

void *memcpy(void *to, const void *from, unsigned long long size) { return memmove(to, from, size); }

/* Called before a number of bytes (rax) of the stack is taken: Windows gives it a page at a time, as each is first read. */
__asm__(".globl ___chkstk_ms\n"
        "___chkstk_ms:\n"
        "  push %r10\n"
        "  push %r11\n"
        "  lea 24(%rsp), %r10\n"
        "  mov %r10, %r11\n"
        "  sub %rax, %r11\n"
        "1:\n"
        "  sub $4096, %r10\n"
        "  cmp %r11, %r10\n"
        "  jb 2f\n"
        "  testb $0, (%r10)\n"
        "  jmp 1b\n"
        "2:\n"
        "  pop %r11\n"
        "  pop %r10\n"
        "  ret\n");
#else
#define EXPORT __attribute__((visibility("default")))
#endif

static int level;

#if defined(__x86_64__)
#include <cpuid.h>

enum { SSSE3 = 1 << 9, SSE4 = 3 << 19, POPCNT = 1 << 23, BMI = 1 << 3 | 1 << 8, LZCNT = 1 << 5 };

/* 0: from before 2009; 1: chooses bits by computation; 2: has a fast instruction for it. */
static int processor(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
    unsigned needed = SSSE3 | SSE4 | POPCNT, family = (a >> 8 & 15) + (a >> 20 & 255);
    if ((c & needed) != needed) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & BMI) != BMI) return 1;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !(c & LZCNT)) return 1;
    __get_cpuid(0, &a, &b, &c, &d);
    int intel = b == 0x756e6547; /* AMD's have it in microcode before family 0x19, and are slow with it */
    return intel || family >= 0x19 ? 2 : 1;
}
#else
static int processor(void) { return 1; }
#endif

#if defined(__x86_64__) && !defined(ONE)
#define DRIVER(name) \
    void name##_1(long long *), name##_2(long long *); \
    EXPORT void name(long long *words) { (level > 1 ? name##_2 : name##_1)(words); }
#define RULE(name) \
    void name##_1(void), name##_2(void); \
    EXPORT void *name(void) { return (void *)(level > 1 ? name##_2 : name##_1); }
#else
#define DRIVER(name) \
    void name##_1(long long *); \
    EXPORT void name(long long *words) { name##_1(words); }
#define RULE(name) \
    void name##_1(void); \
    EXPORT void *name(void) { return (void *)name##_1; }
#endif

EXPORT int stoneswidgets_begin(int most) {
    int found = processor();
    return level = most < found ? most : found;
}
