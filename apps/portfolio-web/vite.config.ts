import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:3000";

/**
 * Builds dist/: one page without inline script or style, every asset a hashed file of our own origin, so that the strict
 * content security policy holds. The development server passes everything that is not the web app to the product.
 */
export default defineConfig({
  plugins: [react()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sdk", "/config.json", "/link-sandbox", "/dev"].map((path) => [path, server]),
    ),
  },
});
