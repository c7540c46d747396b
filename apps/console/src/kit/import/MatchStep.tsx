import type { Importable } from '@energy-console/contract'
import { importColumns, importModes, titleOfColumn } from '@energy-console/contract/imports'
import { Alert, Button, Radio, Select, Table } from 'antd'
import { useMemo } from 'react'
import { useButton } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { useIsNarrow } from '../useIsNarrow'
import styles from './ImportDialog.module.css'
import { type Importing, unmatched } from './importState'

interface MatchStepProps {
  resource: Importable
  importing: Importing
  onChange: (importing: Importing) => void
  onBack: () => void
  onNext: () => void
}

/** What each column of the file stands for, and what happens to records that are there already. */
export function MatchStep({ resource, importing, onChange, onBack, onNext }: MatchStepProps) {
  const { t } = useTranslation()
  const known = useMemo(() => importColumns(resource), [resource])
  const canEdit = useButton(resource.codes.edit)
  const isNarrow = useIsNarrow()
  const { sheet, columns, mode } = importing
  const { isBooking = false } = resource.import ?? {}
  const chosen = new Set(columns)
  const missing = known.filter(({ name, isRequired, isKey, part, list }) => {
    const isNeeded = isRequired && (mode === 'create' || isKey)
    const rows = list ? `row.${list.field}.` : 'row'
    const isAsked = part === 'record' || [...chosen].some((column) => column.startsWith(rows))
    return isNeeded && isAsked && !chosen.has(name)
  })
  const left = unmatched(importing)
  const options = [
    { value: '', label: t('不导入') },
    ...known.map((column) => ({
      value: column.name,
      label: `${titleOfColumn(column, t)}${column.isRequired ? ' *' : ''}`,
    })),
  ]
  const choose = (place: number, column: string) =>
    onChange({
      ...importing,
      report: undefined,
      columns: columns.map((before, at) =>
        at === place ? column : column !== '' && before === column ? '' : before,
      ),
    })
  const keys = known.filter(({ isKey, part }) => isKey && part === 'record').map(({ label }) => t(label))
  const preview = {
    title: t('前几行的内容'),
    render: (_value: unknown, { at }: { at: number }) => (
      <span className={`muted ${styles.cell}`}>
        {sheet.rows
          .slice(0, 3)
          .map((row) => row[at] ?? '')
          .filter((text) => text !== '')
          .join(t('、'))}
      </span>
    ),
  }
  return (
    <>
      <div className={styles.bar}>
        <span>{importing.fileName}</span>
        <span className="muted">{t('共 {{count}} 行', { count: sheet.rows.length })}</span>
      </div>
      <div className={styles.scroll}>
        <Table
          size="small"
          pagination={false}
          rowKey="at"
          dataSource={sheet.headings.map((heading, at) => ({ at, heading }))}
          columns={[
            { title: t('文件中的列'), dataIndex: 'heading' },
            ...(isNarrow ? [] : [preview]),
            {
              title: t('对应的字段'),
              width: isNarrow ? 180 : 260,
              render: (_value, { at, heading }) => (
                <Select
                  aria-label={t('“{{heading}}”对应的字段', { heading })}
                  style={{ width: '100%' }}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={options}
                  value={columns[at] ?? ''}
                  {...(left.includes(heading) && !columns[at] ? { status: 'warning' as const } : {})}
                  onChange={(column) => choose(at, column)}
                />
              ),
            },
          ]}
        />
      </div>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 12 }}
          title={t('还缺少：{{columns}}', {
            columns: missing.map((column) => titleOfColumn(column, t)).join(t('、')),
          })}
        />
      )}
      {left.length > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginTop: 12 }}
          title={t('{{count}} 列不导入：{{columns}}', { count: left.length, columns: left.join(t('、')) })}
        />
      )}
      <div className={styles.bar} style={{ marginTop: 16 }}>
        {!isBooking && (
          <Radio.Group
            value={mode}
            options={Object.entries(importModes)
              .filter(([value]) => value === 'create' || canEdit)
              .map(([value, label]) => ({ value, label: t(label) }))}
            onChange={({ target }) => onChange({ ...importing, mode: target.value, report: undefined })}
          />
        )}
        <span className="muted">
          {isBooking
            ? t('逐行登记，不能撤销')
            : t('按{{keys}}识别已有的记录；空单元格不改变原来的值', { keys: keys.join(t('、')) })}
        </span>
      </div>
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('上一步')}</Button>
        <Button type="primary" disabled={missing.length > 0} onClick={onNext}>
          {t('下一步')}
        </Button>
      </div>
    </>
  )
}
