import { tryCostChange } from '@energy-console/contract/energy'
import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useMayCall } from '../../../../kit/action/useActions'
import { finishedTerms, problemsOf, type TariffDraft } from '../terms/tariffDraft'
import { DayTrial } from './DayTrial'
import { DraftSpan } from './DraftSpan'

type Source = 'typed' | 'register' | 'station'

/** What the terms cost as they stand in the editor: for one day, or for what the station drew in a month or year. */
export function TrialPane({ stationId, draft }: { stationId: string; draft: TariffDraft }) {
  const { t } = useTranslation()
  const [source, setSource] = useState<Source>('typed')
  const seesCosts = useMayCall(tryCostChange)
  const isSound = [...problemsOf(draft).keys()].every((path) => !path.startsWith('terms'))
  const terms = isSound ? finishedTerms(draft) : undefined
  return (
    <>
      {!isSound && <Alert type="warning" showIcon title={t('先把方案填写完整，再试算。')} />}
      <p>
        <Segmented<Source>
          aria-label={t('试算的电量')}
          value={source}
          options={[
            { value: 'typed', label: t('输入电量') },
            { value: 'register', label: t('电表的一天') },
            ...(seesCosts ? [{ value: 'station' as const, label: t('全站的一段时间') }] : []),
          ]}
          onChange={setSource}
        />
      </p>
      {source === 'station' ? (
        <DraftSpan stationId={stationId} terms={terms} />
      ) : (
        <DayTrial stationId={stationId} terms={terms} source={source} />
      )}
    </>
  )
}
