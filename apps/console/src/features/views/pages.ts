import {
  diagramEditPage,
  diagramsPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
  visitorsPage,
} from '@energy-console/contract/views'
import type { PageParts } from '../../kit/page/PageParts'

export const viewPages: PageParts = {
  [homeViewPage.path]: async () => (await import('./HomePage')).HomePage,
  [diagramsPage.path]: async () => (await import('./DiagramsPage')).DiagramsPage,
  [screensPage.path]: async () => (await import('./libraryPages')).ScreensPage,
  [miniProgramsPage.path]: async () => (await import('./libraryPages')).MiniProgramsPage,
  [diagramEditPage.path]: async () => (await import('./libraryPages')).DiagramEditPage,
  [visitorsPage.path]: async () => (await import('./VisitorsPage')).VisitorsPage,
}
