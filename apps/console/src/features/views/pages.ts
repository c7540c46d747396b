import {
  diagramEditPage,
  diagramsPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
  visitorsPage,
} from '@energy-console/contract/views'
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'

export const viewPages: PageParts = {
  [homeViewPage.path]: async () => {
    const { HomePage, askForHome } = await import('./home/HomePage')
    askForHome()
    return HomePage
  },
  [diagramsPage.path]: async () => (await import('./diagrams/DiagramsPage')).DiagramsPage,
  [screensPage.path]: async () => (await import('./library/libraryPages')).ScreensPage,
  [miniProgramsPage.path]: async () => (await import('./library/libraryPages')).MiniProgramsPage,
  [diagramEditPage.path]: async () => (await import('./library/libraryPages')).DiagramEditPage,
  [visitorsPage.path]: beginsWithRows(async () => (await import('./visitors/VisitorsPage')).VisitorsPage),
}
