import { CopyOutlined, PlusOutlined, ShareAltOutlined } from '@ant-design/icons'
import type { Tariff } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { usePage } from '../../../../kit/page/ShownPage'
import { useToday } from '../../../../kit/time/useToday'
import { useLeaveGuard } from '../../../../kit/useLeaveGuard'
import { blankTerms, type TariffDraft, type TermsDraft } from '../terms/tariffDraft'
import { CopyDialog } from './CopyDialog'
import { CopyToDialog } from './CopyToDialog'
import { NewDraftOffer } from './NewDraftOffer'
import { NewTariff } from './NewTariff'
import { StoredTariff } from './StoredTariff'
import { Timeline } from './Timeline'
import styles from './Versions.module.css'

interface VersionsProps {
  stationId: string
  /** The newest first. */
  tariffs: readonly Tariff[]
  stations: readonly StationNode[]
}

/** A new tariff; each one that is begun has a number of its own. */
interface Begun {
  number: number
  draft: TariffDraft
}

/** The versions of a station's tariff as a timeline, and the chosen one in its editor. */
export function Versions({ stationId, tariffs, stations }: VersionsProps) {
  const { t } = useTranslation()
  const today = useToday()
  const { emptyText } = usePage()
  const canAdd = useButton('tariff_add')
  const [chosen, setChosen] = useState<string>()
  const [begun, setBegun] = useState<Begun>()
  const [isCopying, setCopying] = useState(false)
  const [copied, setCopied] = useState<Tariff>()
  const [isDirty, setDirty] = useState(false)
  const leave = useLeaveGuard({ isDirty, title: t('放弃未保存的电价？') })
  const inForce = tariffs.find(({ validFrom }) => validFrom <= today)
  const shown = tariffs.find(({ id }) => id === chosen) ?? inForce ?? tariffs[0]
  const open = (id: string | undefined) =>
    leave(() => {
      setBegun(undefined)
      setDirty(false)
      setChosen(id)
    })
  const begin = (terms: TermsDraft, tariffName = '') =>
    leave(() => {
      setDirty(false)
      beginWith({ tariffName, validFrom: '', remark: '', reason: '', terms })
    })
  const beginWith = (draft: TariffDraft) =>
    setBegun((before) => ({ number: (before?.number ?? 0) + 1, draft }))
  const beginBlank = () => begin(blankTerms({ table: t('全天'), season: t('全年') }))
  const actions = canAdd && (
    <div className={styles.actions}>
      <Button type="primary" icon={<PlusOutlined />} onClick={beginBlank}>
        {t('新增电价')}
      </Button>
      <Button icon={<CopyOutlined />} onClick={() => setCopying(true)}>
        {t('复制自…')}
      </Button>
      {shown && stations.length > 1 && (
        <Button icon={<ShareAltOutlined />} onClick={() => setCopied(shown)}>
          {t('复制到…')}
        </Button>
      )}
    </div>
  )
  const copying = isCopying && (
    <CopyDialog
      stations={stations}
      stationId={stationId}
      onClose={() => setCopying(false)}
      onCopy={(terms, name) => {
        setCopying(false)
        begin(terms, name)
      }}
    />
  )
  const offer = canAdd && !begun && <NewDraftOffer stationId={stationId} onRestore={beginWith} />
  if (!shown && !begun)
    return (
      <EmptyHint text={emptyText}>
        {actions}
        {copying}
        {offer}
      </EmptyHint>
    )
  return (
    <div className={styles.versions}>
      <aside>
        {actions}
        <Timeline
          tariffs={tariffs}
          today={today}
          shownId={begun ? undefined : shown?.id}
          onOpen={(id) => open(id)}
        />
      </aside>
      <div className={styles.editor}>
        {begun ? (
          <NewTariff
            key={begun.number}
            stationId={stationId}
            begun={begun.draft}
            onDirty={setDirty}
            onSaved={(id) => {
              setDirty(false)
              setBegun(undefined)
              setChosen(id)
            }}
            onCancel={() => open(chosen)}
          />
        ) : (
          shown && (
            <StoredTariff
              key={shown.id}
              tariff={shown}
              today={today}
              onDirty={setDirty}
              onRemoved={() => {
                setDirty(false)
                setChosen(undefined)
              }}
            />
          )
        )}
      </div>
      {copying}
      {copied && <CopyToDialog tariff={copied} stations={stations} onClose={() => setCopied(undefined)} />}
      {offer}
    </div>
  )
}
