import { type RawOutcome, rawOutcomes } from '@energy-console/contract/telemetry'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import form from '../../../kit/list/SearchForm.module.css'
import type { RawFilters } from './rawFilters'

interface RawFilterFormProps {
  filters: RawFilters
  onChange: (part: Partial<RawFilters>) => void
  /** One gateway only: there is nothing to choose. */
  isOfOneGateway: boolean
}

const texts = [
  { name: 'device', label: '设备名称' },
  { name: 'key', label: '标识' },
  { name: 'text', label: '内容包含' },
] as const

/** What is looked for among the messages that come; it takes effect as it is typed. */
export function RawFilterForm({ filters, onChange, isOfOneGateway }: RawFilterFormProps) {
  const { t } = useTranslation()
  return (
    <search className={form.form}>
      {!isOfOneGateway && (
        <Field name="gateway" label={t('网关')}>
          <ReferenceSelect
            id="raw-gateway"
            noun="gateway"
            value={filters.gatewayId}
            onChange={(gatewayId = '') => onChange({ gatewayId })}
          />
        </Field>
      )}
      {texts.map(({ name, label }) => (
        <Field key={name} name={name} label={t(label)}>
          <Input
            id={`raw-${name}`}
            allowClear
            maxLength={100}
            value={filters[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      ))}
      <Field name="outcome" label={t('结果')}>
        <Select<RawOutcome | ''>
          id="raw-outcome"
          value={filters.outcome}
          options={[
            { value: '', label: t('全部') },
            ...Object.entries(rawOutcomes).map(([value, label]) => ({
              value: value as RawOutcome,
              label: t(label),
            })),
          ]}
          onChange={(outcome) => onChange({ outcome })}
        />
      </Field>
    </search>
  )
}

const Field = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <div className={form.field}>
    <label htmlFor={`raw-${name}`}>{label}</label>
    {children}
  </div>
)
