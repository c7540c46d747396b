import { ClearOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { watchMessagesCode } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { useStationIds } from '../../../api/browser/place'
import { useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import panel from '../../../kit/list/ListPanel.module.css'
import { useSettled } from '../../../kit/useSettled'
import { RawFilterForm } from './RawFilterForm'
import { RawMessageRow } from './RawMessageRow'
import styles from './RawMessages.module.css'
import { RawStatus } from './RawStatus'
import { fits, type RawFilters } from './rawFilters'
import { useRawMessages } from './useRawMessages'
import { useSenders } from './useSenders'

interface RawMessagesProps {
  filters: RawFilters
  onFilter: (part: Partial<RawFilters>) => void
  /** One gateway only, which `filters` name. */
  isOfOneGateway?: boolean
  /** Beside the title: another view of the same things. */
  switcher?: ReactNode
}

/** Rows that are drawn; what is older is found by filters. */
const mostDrawn = 200
const settleMs = 400

/** Whether the user may see messages of gateways as they come. */
export const useMayWatch = (): boolean =>
  useSession(({ buttonPermissions }) => buttonPermissions.has(watchMessagesCode))

/** 原始报文: what gateways and devices send, as it comes, and what becomes of it. */
export function RawMessages({ filters, onFilter, isOfOneGateway = false, switcher }: RawMessagesProps) {
  const { t } = useTranslation()
  const stationIds = useStationIds()
  const { gatewayId, device, key, text, outcome } = useSettled(filters, settleMs)
  const { state, change } = useRawMessages({
    gatewayId: gatewayId === '' ? null : gatewayId,
    stationIds: isOfOneGateway || stationIds === undefined ? null : [...stationIds],
    ...{ device, key, text },
    outcome: outcome === '' ? null : outcome,
  })
  const [openIds, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => {
    setOpen((open) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const { messages, isPaused } = state
  const found = messages.filter((message) => fits(message, filters))
  const shown = found.slice(0, mostDrawn)
  const senderOf = useSenders(shown)
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-label={t('原始报文')}>
      <RawFilterForm filters={filters} onChange={onFilter} isOfOneGateway={isOfOneGateway} />
      <div className={panel.toolbar}>
        {!isOfOneGateway && <h1>{t('原始报文')}</h1>}
        {switcher}
        <RawStatus state={state} />
        <div className={panel.actions}>
          <Button icon={<ClearOutlined />} onClick={() => change({ type: 'clear' })}>
            {t('清空')}
          </Button>
          <Button
            type="primary"
            icon={isPaused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
            onClick={() => change({ type: isPaused ? 'resume' : 'pause' })}
          >
            {isPaused ? t('继续') : t('暂停')}
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyHint
          text="网关或设备一发来报文就显示在这里，连同平台怎样处理它；离开本页后不保留。"
          isOfStations
          isOfPlace={!isOfOneGateway}
        />
      ) : (
        <ul className={styles.messages}>
          {shown.map((message) => (
            <RawMessageRow
              key={message.id}
              message={message}
              sender={senderOf(message)}
              isOpen={openIds.has(message.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
      {found.length > mostDrawn && (
        <p className={styles.more}>
          {t('更早的 {{count}} 条用筛选查找', { count: found.length - mostDrawn })}
        </p>
      )}
    </section>
  )
}
