/* Calls a module's drivers as Python does, on a computer of another kind: what to call, and with what, comes on the standard
   input, and what came of it goes to the standard output. Numbers are words of 64 bits. */

#include <stdio.h>
#include <stdlib.h>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#define OPEN(path) LoadLibraryA(path)
#define FIND(module, name) (void *)GetProcAddress(module, name)
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(module, name) dlsym(module, name)
#endif

typedef long long word;
enum { MOST = 64 };

static word next(void) {
    word found;
    if (fread(&found, 8, 1, stdin) != 1) exit(0);
    return found;
}

int main(int count, char **given) {
#if defined(_WIN32)
    _setmode(0, _O_BINARY);
    _setmode(1, _O_BINARY);
#endif
    void *module = OPEN(given[1]);
    int (*begin)(int) = module ? FIND(module, "stoneswidgets_begin") : 0;
    if (!begin || !begin(9)) return 1;
    for (;;) {
        char name[128] = "";
        word words[MOST] = {0}, *vectors[MOST], sizes[MOST], at = 2, vector = 0;
        if (fread(name, 1, next(), stdin) == 0) return 1;
        for (word arguments = next(); arguments > 0; arguments--) {
            word is_vector = next(), value = next();
            if (is_vector) {
                vectors[vector] = malloc(8 * value + 8);
                if (fread(vectors[vector], 8, value, stdin) != value) return 1;
                words[at++] = (word)vectors[vector];
                sizes[vector++] = value;
            }
            words[at++] = value;
        }
        void (*driver)(word *) = FIND(module, name);
        if (!driver) return 1;
        driver(words);
        fwrite(words, 8, 2, stdout);
        for (word i = 0; i < vector; free(vectors[i++])) fwrite(vectors[i], 8, sizes[i], stdout);
        fflush(stdout);
    }
}
