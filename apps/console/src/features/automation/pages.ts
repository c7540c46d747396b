import {
  airconTimingPage,
  calcPointsPage,
  globalTextsPage,
  timingTasksPage,
  voiceDevicePage,
} from '@energy-console/contract/automation'
import type { PageParts } from '../../kit/page/PageParts'

export const automationPages: PageParts = {
  [calcPointsPage.path]: async () => (await import('./calc/CalcPointsPage')).CalcPointsPage,
  [globalTextsPage.path]: async () => (await import('./text/GlobalTextsPage')).GlobalTextsPage,
  [timingTasksPage.path]: async () => (await import('./timing/TimingTasksPage')).TimingTasksPage,
  [airconTimingPage.path]: async () => (await import('./timing/AirconTimingPage')).AirconTimingPage,
  [voiceDevicePage.path]: async () => (await import('./voice/VoiceDevicePage')).VoiceDevicePage,
}
