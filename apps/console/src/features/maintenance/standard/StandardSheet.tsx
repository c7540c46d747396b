import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { getStandardVersion, listStandardVersions, workStandards } from '@energy-console/contract/maintenance'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { useShownTime } from '../../../kit/time/zone'
import { durationText } from '../../../kit/value/durationText'
import { ItemTable } from './ItemTable'
import styles from './StandardSheet.module.css'

/** One standard, in the version that is chosen, as it hangs on the wall: what is needed, what is dangerous, its items. On paper results are written beside them. */
export function StandardSheet({ standardId, onBack }: { standardId: string; onBack: () => void }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const query = { id: standardId }
  const [chosen, setChosen] = useState<number>()
  const standard = useCall(workStandards.calls.detail, { query })
  const versions = useCall(listStandardVersions, { query })
  const version = chosen ?? standard.data?.version
  const content = useCall(
    getStandardVersion,
    { query: { ...query, version: version ?? 1 } },
    { isEnabled: version !== undefined },
  )
  const error = standard.error ?? content.error
  if (error && !content.data)
    return (
      <Failure
        title={error instanceof CallError && error.code === 404 ? '404' : undefined}
        text={error.message}
        onRetry={() => void Promise.all([standard.refetch(), content.refetch()])}
      />
    )
  const { data } = content
  if (!standard.data || !data) return <Skeleton active paragraph={{ rows: 10 }} />
  const facts = [
    ['适用类别', standard.data.categoryName],
    ['预计用时', data.minutes === null ? null : durationText(data.minutes, 'min', t)],
    ['工具和材料', data.tools],
    ['方法', data.method],
    ['安全注意事项', data.safetyNote],
  ] as const
  return (
    <article className={styles.sheet} aria-label={data.standardName}>
      <header className={styles.head}>
        <Button
          type="text"
          className={styles.screenOnly}
          icon={<ArrowLeftOutlined />}
          aria-label={t('返回列表')}
          onClick={onBack}
        />
        <h1>{data.standardName}</h1>
        <div className={styles.actions}>
          <Select
            className={styles.screenOnly}
            aria-label={t('版本')}
            value={data.version}
            onChange={setChosen}
            popupMatchSelectWidth={false}
            options={(versions.data ?? []).map((one) => ({
              value: one.version,
              label: `V${one.version} · ${shown(one.savedTime)} ${one.savedUserName ?? ''}`,
            }))}
            labelRender={({ value }) => `V${value}`}
          />
          <Button className={styles.screenOnly} icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('打印')}
          </Button>
        </div>
        <p className="muted">
          V{data.version} · {shown(data.savedTime)} {data.savedUserName}
          {data.version !== standard.data.version &&
            ` · ${t('当前版本是 V{{version}}', { version: standard.data.version })}`}
        </p>
      </header>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ItemTable items={data.items} />
      <p className={styles.signed}>
        <span>{t('执行人')}</span>
        <span>{t('日期')}</span>
      </p>
    </article>
  )
}
