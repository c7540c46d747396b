import { mostNotices } from '@energy-console/contract/notices'
import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { SoundButton } from '../popups/SoundButton'
import { AwayList } from './AwayList'
import styles from './BellPanel.module.css'
import { countText } from './countText'
import { NoticeList } from './NoticeList'
import { UnconfirmedList } from './UnconfirmedList'
import type { BellCounts } from './useBellCounts'

interface BellPanelProps {
  counts: BellCounts
  onClose: () => void
}

type Tab = 'alarms' | 'notices' | 'away'

/** What asks for the user: alarms that nobody has confirmed, his notices, and what came while he was away. */
export function BellPanel({ counts: { mayAlarms, levels, noticeCount }, onClose }: BellPanelProps) {
  const { t } = useTranslation()
  const total = levels.reduce((sum, { count }) => sum + count, 0)
  const [tab, setTab] = useState<Tab>(() => firstTab(total, noticeCount))
  const named = (label: string, count: number, most?: number) =>
    count > 0 ? `${label} ${countText(count, most)}` : label
  return (
    <Drawer
      open
      size={480}
      title={t('通知')}
      onClose={onClose}
      extra={<SoundButton className={styles.sound} isNamed />}
      styles={{ body: { padding: 16 } }}
    >
      <Segmented<Tab>
        className={styles.tabs}
        aria-label={t('通知的种类')}
        value={tab}
        options={[
          ...(mayAlarms ? [{ value: 'alarms' as const, label: named(t('未确认告警'), total) }] : []),
          { value: 'notices', label: named(t('任务提醒'), noticeCount, mostNotices) },
          { value: 'away', label: t('离开期间') },
        ]}
        onChange={setTab}
      />
      {tab === 'alarms' && mayAlarms && <UnconfirmedList levels={levels} onLeave={onClose} />}
      {tab === 'notices' && <NoticeList onLeave={onClose} />}
      {tab === 'away' && <AwayList onLeave={onClose} />}
    </Drawer>
  )
}

function firstTab(alarms: number, notices: number): Tab {
  if (alarms > 0) return 'alarms'
  return notices > 0 ? 'notices' : 'away'
}
