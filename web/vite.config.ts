import { productName } from '@aangan/contract/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', productName) },
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Small pictures as data: addresses would need their own hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'app.html'] },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
})
