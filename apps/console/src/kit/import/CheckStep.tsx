import { DownloadOutlined } from '@ant-design/icons'
import type { Importable } from '@energy-console/contract'
import { importCalls, importLimits } from '@energy-console/contract/imports'
import { Alert, Button, Checkbox, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { callApi } from '../../api/callApi'
import { useCallMutation } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../Failure'
import styles from './ImportDialog.module.css'
import { countFates, type Importing, keyOfLine, tableOf, withCell } from './importState'
import { LinesTable } from './LinesTable'
import { problemsByRow, useColumnLabels } from './problems'

interface CheckStepProps {
  resource: Importable
  importing: Importing
  onChange: (importing: Importing) => void
  onBack: () => void
  onStarted: (taskId: string) => void
}

/** The server goes through every line as an import would, and may take as long. */
const checkMs = importLimits.minutes * 60_000

/** Shows what would become of each line, lets wrong cells be mended in place, and starts the import. */
export function CheckStep({ resource, importing, onChange, onBack, onStarted }: CheckStepProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<'all' | 'wrong'>('all')
  const start = useCallMutation(importCalls(resource).start)
  const labelOf = useColumnLabels(resource)
  const { report, edited, sheet, skipsWrong, fileName } = importing
  const problems = useMemo(() => problemsByRow(report?.problems ?? [], sheet.lines), [report, sheet])
  const problemsAt = useCallback((row: number) => problems.get(row) ?? [], [problems])

  const check = useCallback(
    async (of: Importing) => {
      setFailure(undefined)
      try {
        const found = await callApi(importCalls(resource).check, {
          body: tableOf(of),
          timeoutMs: checkMs,
          isSilent: true,
        })
        onChange({ ...of, report: found, edited: new Set() })
        setShown(found.fates.includes('wrong') ? 'wrong' : 'all')
      } catch (thrown) {
        setFailure(thrown instanceof Error ? thrown.message : String(thrown))
      }
    },
    [resource, onChange],
  )
  const isWaiting = report === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is asked once, when there is nothing to show
  useEffect(() => {
    if (isWaiting) void check(importing)
  }, [isWaiting])

  if (failure)
    return (
      <>
        <Failure text={failure} onRetry={() => void check(importing)} />
        <div className={styles.foot}>
          <Button onClick={onBack}>{t('上一步')}</Button>
        </div>
      </>
    )
  if (!report)
    return (
      <div role="status" aria-label={t('正在检查 {{count}} 行…', { count: sheet.rows.length })}>
        <p>{t('正在检查 {{count}} 行…', { count: sheet.rows.length })}</p>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  const counts = countFates(report, keyOfLine(resource, importing))
  const wrong = report.fates.flatMap((fate, row) => (fate === 'wrong' ? [row] : []))
  const ready = counts.created + counts.changed
  const canStart = edited.size === 0 && ready > 0 && (counts.wrong === 0 || skipsWrong)
  const begin = async () => {
    const { taskId } = await start.mutateAsync({ body: tableOf(importing) })
    onStarted(taskId)
  }
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('全部 {{count}}', { count: sheet.rows.length }) },
            {
              value: 'wrong',
              label: t('出错 {{count}}', { count: counts.wrong }),
              disabled: counts.wrong === 0,
            },
          ]}
        />
        <span role="status">
          {t('将新增 {{created}} 条，更新 {{changed}} 条，{{same}} 条无变化', counts)}
        </span>
        <span className={styles.grow} />
        {wrong.length > 0 && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void import('./saveWrongLines').then(({ saveWrongLines }) =>
                saveWrongLines({ fileName, sheet, wrong, problemsAt, labelOf }),
              )
            }
          >
            {t('下载出错的行')}
          </Button>
        )}
      </div>
      <LinesTable
        importing={importing}
        rows={shown === 'wrong' ? wrong : sheet.rows.map((_row, at) => at)}
        fates={report.fates}
        problemsAt={problemsAt}
        labelOf={labelOf}
        onEdit={(edit) => onChange(withCell(importing, edit))}
      />
      {counts.wrong > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 12 }}
          title={
            skipsWrong
              ? t('{{count}} 行有错误，将被跳过，其余的导入', { count: counts.wrong })
              : t('{{count}} 行有错误：修改后重新检查，或选择跳过；否则一行也不导入', { count: counts.wrong })
          }
        />
      )}
      <div className={styles.foot}>
        {counts.wrong > 0 && (
          <Checkbox
            checked={skipsWrong}
            style={{ marginInlineEnd: 'auto', alignSelf: 'center' }}
            onChange={({ target }) => onChange({ ...importing, skipsWrong: target.checked })}
          >
            {t('跳过出错的行')}
          </Checkbox>
        )}
        <Button onClick={onBack}>{t('上一步')}</Button>
        {edited.size > 0 ? (
          <Button type="primary" onClick={() => onChange({ ...importing, report: undefined })}>
            {t('重新检查')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!canStart}
            loading={start.isPending}
            // Why it could not begin has been said.
            onClick={() => void begin().catch(() => undefined)}
          >
            {t('导入 {{count}} 条', { count: ready })}
          </Button>
        )}
      </div>
    </>
  )
}
