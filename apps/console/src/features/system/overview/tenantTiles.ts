import {
  isInBytes,
  quotaKinds,
  scarceShare,
  signInLogsPage,
  type TenantOverview,
  tenantsPage,
} from '@energy-console/contract/identity'
import type { TenantTraffic } from '@energy-console/contract/telemetry'
import { sizeText } from '../../../kit/attachments/sizeText'
import { figureText } from '../../../kit/value/figureText'
import { type Tile, type TileLine, toneOfDays } from './Tile'

const count = (value: number) => figureText(value, { decimals: 0 })

/** The list of tenants, narrowed to one. */
const pathTo = (tenantId: string) => `${tenantsPage.path}?tenantId=${encodeURIComponent(tenantId)}`

/** Failed sign-ins of the log. */
export const failuresPath = `${signInLogsPage.path}?result_equal=failure`

/** How many tenants there are, and whose last day comes near. */
export function tenantsTile({ count: all, disabled, expired, ending }: TenantOverview): Tile {
  const next = ending.find(({ daysLeft }) => daysLeft >= 0)
  const soon = next ? toneOfDays(next.daysLeft) : 'good'
  const tone = soon === 'good' && expired > 0 ? 'warning' : soon
  return {
    tone,
    word: tone === 'good' ? '良好' : soon === 'good' ? '有租户已到期' : '有租户即将到期',
    value: count(all),
    lines: [
      { text: '停用 {{disabled}} 个，到期 {{expired}} 个', params: { disabled, expired } },
      ...ending.map(({ tenantId, tenantName, expireTime, daysLeft }): TileLine => {
        const params = { name: tenantName, day: expireTime, count: Math.abs(daysLeft) }
        const to = pathTo(tenantId)
        return daysLeft < 0
          ? { text: '{{name}}：已于 {{day}} 到期', params, to }
          : { text: '{{name}}：{{day}} 到期，还有 {{count}} 天', params, to }
      }),
      ...(ending.length === 0 ? [{ text: '没有设置到期日期的租户' }] : []),
    ],
  }
}

/** Whose quotas are nearly used up; `translate` says what is limited. */
export function quotaTile(
  { scarce, scarceCount }: TenantOverview,
  translate: (text: string) => string,
): Tile {
  const isOver = scarce.some(({ used, most }) => used >= most)
  return {
    tone: isOver ? 'error' : scarceCount > 0 ? 'warning' : 'good',
    word: isOver ? '有额度已满' : scarceCount > 0 ? '有额度将满' : '良好',
    value: count(scarceCount),
    lines: [
      ...scarce.map(({ tenantId, tenantName, kind, used, most }): TileLine => {
        const textOf = isInBytes(kind) ? sizeText : count
        const params = {
          ...{ name: tenantName, kind: translate(quotaKinds[kind]) },
          ...{ used: textOf(used), most: textOf(most) },
        }
        return { text: '{{name}}：{{kind}} {{used}} / {{most}}', params, to: pathTo(tenantId) }
      }),
      ...(scarceCount === 0
        ? [{ text: '没有租户用到额度的 {{share}}%', params: { share: scarceShare * 100 } }]
        : []),
    ],
  }
}

/** What fails at sign-in, and who is locked out. */
export function signInTile({ failedSignIns, lockedCount, locked }: TenantOverview): Tile {
  return {
    tone: lockedCount > 0 ? 'warning' : 'good',
    word: lockedCount > 0 ? '有账号被锁定' : '良好',
    value: count(failedSignIns),
    lines: [
      { text: '24 小时内的失败次数，全部租户' },
      ...locked.map(
        ({ tenantId, account, failures }): TileLine => ({
          text: '{{tenantId}} / {{account}}：失败 {{count}} 次，稍后自动解锁',
          params: { tenantId, account, count: failures },
          to: pathTo(tenantId),
        }),
      ),
      ...(lockedCount === 0 ? [{ text: '没有被锁定的账号' }] : []),
    ],
  }
}

/** What comes in over gateways. */
export function trafficTile(traffic: TenantTraffic): Tile {
  const { points, gateways, onlineGateways, messages, messagesBefore } = traffic
  const isSilent = gateways > 0 && onlineGateways === 0
  const isMostSilent = onlineGateways * 2 < gateways
  return {
    tone: isSilent ? 'error' : isMostSilent ? 'warning' : gateways === 0 ? 'plain' : 'good',
    word: isSilent ? '没有网关在线' : isMostSilent ? '多数网关离线' : gateways === 0 ? '没有网关' : '良好',
    value: count(messages),
    lines: [
      { text: '今天的网关消息，昨天 {{before}} 条', params: { before: count(messagesBefore) } },
      {
        text: '网关在线 {{online}} / {{all}}，数据点 {{points}}',
        params: { online: count(onlineGateways), all: count(gateways), points: count(points) },
      },
    ],
  }
}
