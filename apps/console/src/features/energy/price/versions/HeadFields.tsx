import { Input } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useZonedPicker, wallOfText } from '../../../../kit/time/ZonedPicker'
import { LabelledField } from '../terms/LabelledField'
import type { Problems, TariffDraft } from '../terms/tariffDraft'
import styles from '../terms/terms.module.css'

interface HeadFieldsProps {
  draft: TariffDraft
  onChange: (parts: Partial<TariffDraft>) => void
  problems: Problems
  isDisabled: boolean
  /** Days that are over would cost otherwise than they did. */
  needsReason: boolean
}

/** Name, first day, remark, and why it is changed. */
export function HeadFields({ draft, onChange, problems, isDisabled, needsReason }: HeadFieldsProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <LabelledField label={t('电价名称')} problem={problems.get('tariffName')}>
          {(id) => (
            <Input
              id={id}
              maxLength={64}
              disabled={isDisabled}
              value={draft.tariffName}
              onChange={({ target }) => onChange({ tariffName: target.value })}
            />
          )}
        </LabelledField>
      </div>
      <LabelledField label={t('执行日期')} problem={problems.get('validFrom')}>
        {(id) => (
          <Picker
            id={id}
            disabled={isDisabled}
            allowClear={false}
            style={{ width: '100%' }}
            value={wallOfText(draft.validFrom)}
            onChange={(date) => onChange({ validFrom: date?.format('YYYY-MM-DD') ?? '' })}
          />
        )}
      </LabelledField>
      <LabelledField label={t('备注')}>
        {(id) => (
          <Input
            id={id}
            maxLength={500}
            disabled={isDisabled}
            value={draft.remark}
            onChange={({ target }) => onChange({ remark: target.value })}
          />
        )}
      </LabelledField>
      {!isDisabled && (
        <div className={styles.wide}>
          <LabelledField
            label={needsReason ? t('修改原因（涉及已执行的日期，必填）') : t('修改原因')}
            problem={problems.get('reason')}
          >
            {(id) => (
              <Input
                id={id}
                maxLength={200}
                value={draft.reason}
                onChange={({ target }) => onChange({ reason: target.value })}
              />
            )}
          </LabelledField>
        </div>
      )}
    </div>
  )
}
