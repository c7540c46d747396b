import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { TermsEditor } from '../terms/TermsEditor'
import type { Problems, TariffDraft } from '../terms/tariffDraft'
import { TrialPane } from '../trial/TrialPane'
import { HeadFields } from './HeadFields'
import styles from './Versions.module.css'

interface TariffEditorProps {
  stationId: string
  draft: TariffDraft
  onChange: (parts: Partial<TariffDraft>) => void
  problems: Problems
  isDisabled: boolean
  needsReason: boolean
  /** What is done with it: save, remove. */
  children: ReactNode
}

/** One tariff: name and first day, its terms, and a trial of them as they stand here. */
export function TariffEditor(props: TariffEditorProps) {
  const { stationId, draft, onChange, problems, isDisabled, needsReason, children } = props
  const { t } = useTranslation()
  return (
    <>
      <HeadFields
        draft={draft}
        onChange={onChange}
        problems={problems}
        isDisabled={isDisabled}
        needsReason={needsReason}
      />
      <Tabs
        items={[
          {
            key: 'terms',
            label: t('方案'),
            children: (
              <TermsEditor
                terms={draft.terms}
                onChange={(terms) => onChange({ terms })}
                problems={problems}
                stationId={stationId}
                isDisabled={isDisabled}
              />
            ),
          },
          { key: 'trial', label: t('试算'), children: <TrialPane stationId={stationId} draft={draft} /> },
        ]}
      />
      <div className={styles.bar}>{children}</div>
    </>
  )
}
