// What browsers have and jsdom lacks: nothing is laid out there, nothing moves, and nothing is packed.
// @ts-expect-error The page's own types know no module of Node.
import { CompressionStream, DecompressionStream } from "node:stream/web";

Object.assign(window, {
  CompressionStream,
  DecompressionStream,
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
  matchMedia: (query: string) => ({ matches: query.includes("reduced-motion"), addEventListener: () => undefined }),
});

// All that the front end draws in tests goes through the check of pages of our own.
Object.assign(globalThis, { trustedTypes: { createPolicy: (_name: string, rules: object) => rules } });
await import("../src/checked");
