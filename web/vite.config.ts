import { productName } from '@aangan/contract/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API'] ?? 'http://127.0.0.1:3000'

// Few files, each whole: dozens of slivers cost a phone more than they save.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  { name: 'app', test: /node_modules\/(@tanstack\/(react-)?(router|store|history)|zod)|web\/src\/(session\/(session|storage|own-path)|layout|api|app\.tsx|router\.tsx)/ },
  { name: 'data', test: /node_modules\/@tanstack\/(react-)?query|web\/src\/(query-client|ui\/(action|data|expandable|use-wide|empty|skeleton))/ },
  { name: 'form', test: /node_modules\/(@mantine|klona|fast-deep-equal)|web\/src\/ui\/(form|field|text-input|select|focus-error|button)/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    { name: 'product-name', transformIndexHtml: (html: string) => html.replaceAll('%PRODUCT_NAME%', productName) },
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Small pictures as data: addresses would need their own hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && {
      rolldownOptions: { input: ['index.html', 'app.html'], output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
    }),
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
