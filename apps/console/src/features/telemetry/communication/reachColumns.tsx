import type { TableProps } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { sizeText } from '../../../kit/attachments/sizeText'
import { ClockDrift } from '../../../kit/device/ClockDrift'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { shareText } from '../../../kit/value/shareText'
import { countText } from './communicationFigures'

/** What is told of whoever is reached; null for what is not its own. */
interface Reached {
  isOnline: boolean
  lastContactMs: number | null
  share: number | null
  drops: number
  messages: number
  bytes: number | null
  repeats: number | null
  signal: number | null
  clockDriftSeconds: number | null
}

/** The columns that tables of gateways and of devices have in common, and how they make one of a figure. */
export function reachColumns<Row extends Reached>(t: TFunction) {
  type Column = NonNullable<TableProps<Row>['columns']>[number]
  const figure = (title: string, show: (row: Row) => ReactNode): Column => ({
    title: t(title),
    align: 'right',
    className: 'num',
    render: (_, row) => show(row) || '—',
  })
  const online: Column = {
    title: t('在线'),
    render: (_, { isOnline }) => (
      <StatusTag tone={isOnline ? 'good' : 'off'}>{t(isOnline ? '在线' : '离线')}</StatusTag>
    ),
  }
  const lastContact: Column = {
    title: t('最后通信'),
    render: (_, { lastContactMs }) =>
      lastContactMs === null ? <span className="muted">{t('从未通信')}</span> : <Ago time={lastContactMs} />,
  }
  return {
    figure,
    reach: [
      online,
      lastContact,
      figure('在线率', ({ share }) => shareText(share)),
      figure('掉线次数', ({ drops }) => countText(drops)),
    ],
    messages: figure('消息数', ({ messages }) => countText(messages)),
    traffic: [
      figure('流量', ({ bytes }) => bytes !== null && sizeText(bytes)),
      figure('重发次数', ({ repeats }) => repeats !== null && countText(repeats)),
    ],
    signal: figure('信号强度', ({ signal }) => signal !== null && `${signal} dBm`),
    clock: figure('时钟偏差', ({ clockDriftSeconds }) => <ClockDrift seconds={clockDriftSeconds} />),
  }
}
