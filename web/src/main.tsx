import './app.css'
