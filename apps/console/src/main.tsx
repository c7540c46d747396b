import { createRoot } from 'react-dom/client'
import { captureErrors } from './api/errorLog'
import { Console } from './app/Console'
import './app/theme/base.css'
import './app/theme/reducedMotion.css'
import { startLanguages } from './i18n'

captureErrors()
const root = document.getElementById('root')
await startLanguages()
if (root) createRoot(root).render(<Console />)
