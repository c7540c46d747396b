import type { Call, DataOf } from '@energy-console/contract'
import { getTenantOverview, tenantsPage } from '@energy-console/contract/identity'
import {
  activatePage,
  certificatePage,
  getCertificates,
  getLicence,
} from '@energy-console/contract/licensing'
import {
  diskUsagePage,
  getDiskUsage,
  listBackups,
  listTroubles,
  systemBackupPage,
  type Trouble,
} from '@energy-console/contract/system'
import { getTenantTraffic, type TenantTraffic } from '@energy-console/contract/telemetry'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { instantOfText, timeText } from '../../../kit/time/zonedText'
import { backupTile, certificateTile, diskTile, healthTile, licenceTile } from './installationTiles'
import { type Tile, troubledFirst } from './Tile'
import { failuresPath, quotaTile, signInTile, tenantsTile, trafficTile } from './tenantTiles'

const followMs = 60_000
/** What changes by the day, or costs the server more to tell: its disk and its backups are measured. */
const slowFollowMs = 600_000

/** A place of the overview: what it is about, where that is dealt with, and its answer or why there is none. */
export interface TileSlot {
  key: string
  /** Chinese, the translation key. */
  title: string
  /** Behind the figure. */
  unit?: string
  to?: string
  isPending: boolean
  error: Error | null
  onRetry: () => void
  tile: Tile | undefined
  troubles?: readonly Trouble[] | undefined
  traffic?: TenantTraffic | undefined
}

type Asked<C extends Call> = Pick<TileSlot, 'isPending' | 'error' | 'onRetry'> & {
  isAllowed: boolean
  data: DataOf<C> | undefined
}

function useAsked<C extends Call>(call: C, refetchMs = followMs): Asked<C> {
  const isAllowed = useMayCall(call)
  const { data, error, isPending, refetch } = useCall(call, {}, { isEnabled: isAllowed, refetchMs })
  // what was known last stays on screen while it cannot be asked anew
  return {
    isAllowed,
    data,
    isPending,
    error: data === undefined ? error : null,
    onRetry: () => void refetch(),
  }
}

/** Everything that the user may see of the overview, what is in trouble first once all is known. */
export function useTiles(): { slots: TileSlot[]; isPending: boolean } {
  const { t } = useTranslation()
  const [shownTime, zone] = [useShownTime(), useTenantZone()]
  const troubles = useAsked(listTroubles)
  const overview = useAsked(getTenantOverview)
  const backups = useAsked(listBackups, slowFollowMs)
  const certificates = useAsked(getCertificates, slowFollowMs)
  const licence = useAsked(getLicence, slowFollowMs)
  const disk = useAsked(getDiskUsage, slowFollowMs)
  const traffic = useAsked(getTenantTraffic)

  const slotOf = <C extends Call>(
    about: Pick<TileSlot, 'key' | 'title' | 'unit' | 'to'>,
    { isAllowed, data, ...state }: Asked<C>,
    tileOf: (data: DataOf<C>) => Tile,
    more: Pick<TileSlot, 'troubles' | 'traffic'> = {},
  ): TileSlot[] =>
    isAllowed ? [{ ...about, ...state, ...more, tile: data === undefined ? undefined : tileOf(data) }] : []

  const nowMs = Date.now()
  const now = {
    ...{ ms: nowMs, text: timeText(nowMs, zone), shownTime },
    instantOf: (time: string) => instantOfText(time, zone),
  }
  const slots = [
    ...slotOf({ key: 'health', title: '系统异常' }, troubles, healthTile, {
      troubles: troubles.data,
    }),
    ...slotOf({ key: 'tenants', title: '租户总数', to: tenantsPage.path }, overview, tenantsTile),
    ...slotOf({ key: 'quotas', title: '租户额度', unit: '项将满', to: tenantsPage.path }, overview, (data) =>
      quotaTile(data, t),
    ),
    ...slotOf({ key: 'traffic', title: '数据接入', unit: '条', to: tenantsPage.path }, traffic, trafficTile, {
      traffic: traffic.data,
    }),
    ...slotOf({ key: 'disk', title: '剩余空间', to: diskUsagePage.path }, disk, diskTile),
    ...slotOf({ key: 'backup', title: '备份', unit: '份', to: systemBackupPage.path }, backups, (data) =>
      backupTile(data, now, t),
    ),
    ...slotOf(
      { key: 'certificate', title: '证书', unit: '天', to: certificatePage.path },
      certificates,
      (data) => certificateTile(data, location.protocol === 'https:'),
    ),
    ...slotOf({ key: 'licence', title: '系统授权', unit: '天', to: activatePage.path }, licence, (data) =>
      licenceTile(data, t),
    ),
    ...slotOf({ key: 'signIns', title: '登录失败', unit: '次', to: failuresPath }, overview, signInTile),
  ]
  const isPending = slots.some((slot) => slot.isPending)
  return { slots: isPending ? slots : troubledFirst(slots), isPending }
}
