import { pathOf } from '@energy-console/contract'
import {
  assetPage,
  assets,
  fileCodes,
  listMaintenanceFiles,
  maintenanceFilesPage,
  repairOrderPage,
  repairOrders,
  repairStates,
} from '@energy-console/contract/maintenance'
import { useButton, useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { valueAt } from '../../kit/list/Column'
import { canOpen } from '../guard/canOpen'
import type { Finding } from './Finding'

const most = '5'

/** Equipment by its name or code, repair orders by their number or title, maintenance files by name, tag or remark. */
export function useMaintenanceFindings(keyword: string): readonly Finding[] {
  return [...useAssetFindings(keyword), ...useOrderFindings(keyword), ...useFileFindings(keyword)]
}

/** Whether the user is to be asked for: who may read the records, and open their page. */
function useOptions(keyword: string, code: string, path: string) {
  const mayRead = useButton(code)
  const mayOpen = useSession(() => canOpen(path))
  return { isEnabled: mayRead && mayOpen && keyword !== '', keepsPrevious: true }
}

function useAssetFindings(keyword: string): readonly Finding[] {
  const options = useOptions(keyword, assets.codes.view, pathOf(assetPage, { assetId: '0' }))
  const byName = useCall(assets.calls.page, { query: { size: most, assetName: keyword } }, options)
  const byCode = useCall(assets.calls.page, { query: { size: most, assetCode: keyword } }, options)
  if (!options.isEnabled) return []
  return eachOnce(byName.data?.records, byCode.data?.records).map(
    ({ id, assetName, assetCode, ...asset }): Finding => ({
      key: `asset${id}`,
      kind: '台账设备',
      title: assetName,
      hint: [assetCode, valueAt(asset, 'stationName')].filter(Boolean).join(' '),
      path: pathOf(assetPage, { assetId: id }),
    }),
  )
}

function useOrderFindings(keyword: string): readonly Finding[] {
  const { t } = useTranslation()
  const options = useOptions(keyword, repairOrders.codes.view, pathOf(repairOrderPage, { orderId: '0' }))
  const byNumber = useCall(repairOrders.calls.page, { query: { size: most, orderNo: keyword } }, options)
  const byTitle = useCall(repairOrders.calls.page, { query: { size: most, title: keyword } }, options)
  if (!options.isEnabled) return []
  return eachOnce(byNumber.data?.records, byTitle.data?.records).map(
    ({ id, orderNo = '', title, state = 'waiting' }): Finding => ({
      key: `order${id}`,
      kind: '维修工单',
      title: `${orderNo} ${title}`,
      hint: t(repairStates[state]),
      path: pathOf(repairOrderPage, { orderId: id }),
    }),
  )
}

function useFileFindings(keyword: string): readonly Finding[] {
  const options = useOptions(keyword, fileCodes.view, maintenanceFilesPage.path)
  const { data } = useCall(listMaintenanceFiles, { query: { size: most, keyword } }, options)
  if (!options.isEnabled) return []
  return (data?.records ?? []).map(
    ({ id, fileName, folderName, tags, remark }): Finding => ({
      key: `file${id}`,
      kind: '运维文件',
      title: fileName,
      hint: [folderName, ...tags, remark].filter(Boolean).join(' '),
      path: `${maintenanceFilesPage.path}?${new URLSearchParams({ keyword: fileName })}`,
    }),
  )
}

function eachOnce<R extends { id: string }>(...found: (readonly R[] | undefined)[]): R[] {
  return [...new Map(found.flatMap((rows = []) => rows.map((row) => [row.id, row]))).values()]
}
