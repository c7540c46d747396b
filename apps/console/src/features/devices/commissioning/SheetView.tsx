import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import {
  type CheckResult,
  checkResults,
  commissioningRows,
  commissioningSheets,
  sheetLife,
  signCommissioningSheet,
} from '@energy-console/contract/engineering'
import { Button, Drawer, Form, Input, Progress, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { ExportMenu } from '../../../kit/list/ExportMenu'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { PointTable } from './PointTable'
import styles from './Sheet.module.css'
import { SheetPaper } from './SheetPaper'
import { checkedOf } from './sheetFigures'

const sign = action({
  call: signCommissioningSheet,
  label: '签署',
  input: (body: { id: string; signedNote?: string }) => ({ body }),
  done: '已签署，调试单不能再修改',
})

const filters = ['all', ...Object.keys(checkResults)] as const

/** One sheet: its points with live values beside each other, what the checks came to, signing and printing. */
export function SheetView({ sheetId, onBack }: { sheetId: string; onBack: () => void }) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const [isSigning, setSigning] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [showsHistory, setShowsHistory] = useState(false)
  const { isOffered } = useAction(sign)
  const sheet = useCall(commissioningSheets.calls.detail, { query: { id: sheetId } })
  if (sheet.error && !sheet.data)
    return (
      <Failure
        title={sheet.error instanceof CallError && sheet.error.code === 404 ? '404' : undefined}
        text={sheet.error.message}
        onRetry={() => void sheet.refetch()}
      />
    )
  if (!sheet.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { data } = sheet
  const checked = checkedOf(data)
  const isSigned = data.status === 'signed'
  const result = parameters.get('result') ?? 'all'
  const word = parameters.get('word') ?? ''
  const query = {
    sheetId_equal: sheetId,
    ...(result === 'all' ? {} : { result_equal: result }),
    ...(word === '' ? {} : { deviceName_like: word }),
  }
  return (
    <StationTime stationId={data.stationId}>
      <article className={styles.sheet} aria-label={data.sheetName}>
        <header className={styles.head}>
          <div className={styles.title}>
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('返回列表')} onClick={onBack} />
            <h1>{data.sheetName}</h1>
            <span className="muted">
              {data.stationName} · {t('版本 {{version}}', { version: data.version })}
            </span>
            <StateTag life={sheetLife} state={data.status ?? 'open'} />
            {isSigned && (
              <span className="muted">
                {data.signedBy} {data.signedTime} {data.signedNote}
              </span>
            )}
          </div>
          <div className={styles.progress}>
            <Progress
              percent={data.total === 0 ? 0 : Math.floor((checked / data.total) * 100)}
              aria-label={t('进度')}
            />
            <span className="num">
              {t('{{checked}} / {{total}}，有误 {{wrong}}，不通 {{away}}', { ...data, checked })}
            </span>
          </div>
          <div className={styles.tools}>
            <Segmented
              aria-label={t('结果')}
              value={result}
              options={filters.map((value) => ({
                value,
                label: value === 'all' ? t('全部') : t(checkResults[value as CheckResult]),
              }))}
              onChange={(next) => change({ result: next === 'all' ? undefined : next, from: undefined })}
            />
            <Input.Search
              allowClear
              className={styles.search ?? ''}
              placeholder={t('设备名称')}
              aria-label={t('设备名称')}
              defaultValue={word}
              onSearch={(next) => change({ word: next || undefined, from: undefined })}
            />
            <span className={styles.actions}>
              <Button onClick={() => setShowsHistory(true)}>{t('经历')}</Button>
              <ExportMenu call={commissioningRows.calls.export} query={query} />
              <Button icon={<PrinterOutlined />} loading={isPrinting} onClick={() => setPrinting(true)}>
                {t('打印')}
              </Button>
              {!isSigned && isOffered({ id: sheetId }) && (
                <Button type="primary" disabled={checked < data.total} onClick={() => setSigning(true)}>
                  {t('签署')}
                </Button>
              )}
            </span>
          </div>
        </header>
        <PointTable query={query} isSigned={isSigned} />
      </article>
      {showsHistory && (
        <Drawer open title={t('经历')} onClose={() => setShowsHistory(false)}>
          <MoveTimeline life={sheetLife} id={sheetId} />
        </Drawer>
      )}
      {isPrinting && <SheetPaper sheet={data} onDone={() => setPrinting(false)} />}
      {isSigning && (
        <ActionForm
          action={sign}
          subjectOf={({ signedNote }: { signedNote?: string }) => ({
            id: sheetId,
            ...(signedNote ? { signedNote } : {}),
          })}
          title={t('签署：{{name}}', { name: data.sheetName })}
          onClose={() => setSigning(false)}
        >
          <p>{t('以您的姓名和现在的时间签署，签署后不能再修改。')}</p>
          <Form.Item name="signedNote" label={t('签署意见')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
          </Form.Item>
        </ActionForm>
      )}
    </StationTime>
  )
}
