import { EditOutlined, PrinterOutlined } from '@ant-design/icons'
import type { DataOf } from '@energy-console/contract'
import { handoverLife, shiftHandovers } from '@energy-console/contract/maintenance'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { usePageTitle } from '../../../kit/PageTab'
import sheet from '../../../kit/page/sheet.module.css'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { StationTime, useShownTime } from '../../../kit/time/zone'
import { HandoverSections } from './HandoverSections'
import styles from './ShiftHandover.module.css'

type Handover = DataOf<typeof shiftHandovers.calls.detail>

const fields = fieldsOf(shiftHandovers.schema)

/** 交接记录: one handover as it is read, signed and printed. */
export function ShiftHandoverPage() {
  const { handoverId = '' } = useParams()
  const handover = useCall(shiftHandovers.calls.detail, { query: { id: handoverId } })
  usePageTitle(handover.data?.shiftName)
  if (handover.error && !handover.data)
    return (
      <Failure
        title={handover.error instanceof CallError && handover.error.code === 404 ? '404' : undefined}
        text={handover.error.message}
        onRetry={() => void handover.refetch()}
      />
    )
  if (!handover.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <StationTime stationId={handover.data.stationId}>
      <HandoverSheet handover={handover.data} />
    </StationTime>
  )
}

function HandoverSheet({ handover }: { handover: Handover }) {
  const { t } = useTranslation()
  const { id, shiftName, stationName, state = 'draft', remarks } = handover
  const canEdit = useButton(shiftHandovers.codes.edit)
  const [isEditing, setEditing] = useState(false)
  return (
    <article className={`${sheet.sheet} ${styles.paper}`} aria-label={shiftName}>
      <header className={sheet.title}>
        <h1>
          {stationName} · {shiftName}
        </h1>
        <StateTag life={handoverLife} state={state} />
        <div className={`${sheet.actions} ${styles.actions}`}>
          <MoveButtons life={handoverLife} id={id} state={state} asksAll />
          {canEdit && state === 'draft' && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t('编辑')}
            </Button>
          )}
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('打印')}
          </Button>
        </div>
      </header>
      <HandoverSections handoverId={id} />
      <section className={styles.section}>
        <h2>{t('交接事项')}</h2>
        <p className={styles.remarks}>{remarks || <span className="muted">{t('没有填写')}</span>}</p>
      </section>
      <Signatures handover={handover} />
      <section className={`${styles.section} ${styles.screenOnly}`}>
        <h2>{t('经历')}</h2>
        <MoveTimeline life={handoverLife} id={id} />
      </section>
      {isEditing && (
        <ResourceDialog
          resource={shiftHandovers}
          fields={fields}
          id={id}
          inputs={{}}
          onClose={() => setEditing(false)}
        />
      )}
    </article>
  )
}

/** Who signed and when; on paper there is room for a hand where nobody has. */
function Signatures({ handover }: { handover: Handover }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const { givenBy, givenTime, takenBy, takenTime, takerName, expectedNames } = handover
  const expected = takerName || expectedNames
  return (
    <dl className={styles.signatures}>
      <div>
        <dt>{t('交班人签字')}</dt>
        <dd>{givenBy && `${givenBy} ${givenTime ? shown(givenTime) : ''}`}</dd>
      </div>
      <div>
        <dt>{t('接班人签字')}</dt>
        <dd>
          {takenBy
            ? `${takenBy} ${takenTime ? shown(takenTime) : ''}`
            : expected && <span className="muted">{t('待 {{name}} 签字', { name: expected })}</span>}
        </dd>
      </div>
    </dl>
  )
}
