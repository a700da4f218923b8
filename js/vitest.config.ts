import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "vmThreads",
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/page.ts"],
  },
});
