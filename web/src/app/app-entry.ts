import { start } from './start-app.tsx'

// The entry of every page but the landing page. In a task of its own, so that the browser can answer and paint after it has
// evaluated the app.
setTimeout(() => void start())
