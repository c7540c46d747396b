import {
  diagramEditPage,
  diagramsPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
  visitorsPage,
} from '@energy-console/contract/views'
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'
import { askForHome } from './home/askForHome'

export const viewPages: PageParts = {
  [homeViewPage.path]: { load: async () => (await import('./home/HomePage')).HomePage, ask: askForHome },
  [diagramsPage.path]: async () => (await import('./diagrams/DiagramsPage')).DiagramsPage,
  [screensPage.path]: async () => (await import('./library/libraryPages')).ScreensPage,
  [miniProgramsPage.path]: async () => (await import('./library/libraryPages')).MiniProgramsPage,
  [diagramEditPage.path]: async () => (await import('./library/libraryPages')).DiagramEditPage,
  [visitorsPage.path]: beginsWithRows(async () => (await import('./visitors/VisitorsPage')).VisitorsPage),
}
