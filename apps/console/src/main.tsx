import 'antd/dist/antd.css'
import { createRoot } from 'react-dom/client'
import { captureErrors } from './api/browser/errorLog'
import { onPartWaiting } from './api/parts/loadPart'
import { beginSession, Console } from './app/Console'
import './app/theme/base.css'
import './app/theme/reducedMotion.css'
import { startLanguages } from './i18n'
import { SpokenLanguage } from './i18n/SpokenLanguage'

captureErrors()
beginSession()
const root = document.getElementById('root')
// while the language waits for the network, the console stands there in Chinese and says so
await Promise.race([startLanguages(), new Promise<void>((resolve) => onPartWaiting(resolve))])
if (root)
  createRoot(root).render(
    <SpokenLanguage>
      <Console />
    </SpokenLanguage>,
  )
