import {
  agreementEditorPage,
  agreementsPage,
  dictionariesPage,
  diskUsagePage,
  parametersPage,
  softwareVersionsPage,
  systemBackupPage,
  systemDictionariesPage,
} from '@energy-console/contract/system'
import { withCharts } from '../../kit/charts/fetchCharts'
import { asking, type PageParts } from '../../kit/page/PageParts'

export const systemPages: PageParts = {
  [agreementsPage.path]: async () => (await import('./agreements/AgreementsPage')).AgreementsPage,
  [agreementEditorPage.path]: async () =>
    (await import('./agreements/AgreementEditorPage')).AgreementEditorPage,
  [parametersPage.path]: async () => (await import('./parameters/ParametersPage')).ParametersPage,
  [dictionariesPage.path]: async () => (await import('./dictionaries/pages')).DictionariesPage,
  [systemDictionariesPage.path]: async () => (await import('./dictionaries/pages')).SystemDictionariesPage,
  [diskUsagePage.path]: {
    load: withCharts(async () => (await import('./disk-usage/DiskUsagePage')).DiskUsagePage, ['bars', 'pie']),
    ask: asking(async () => (await import('./disk-usage/askForUsage')).askForUsage),
  },
  [softwareVersionsPage.path]: async () =>
    (await import('./versions/SoftwareVersionsPage')).SoftwareVersionsPage,
  [systemBackupPage.path]: async () => (await import('./backup/SystemBackupPage')).SystemBackupPage,
}
