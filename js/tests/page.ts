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
