import { alarmPage } from '@energy-console/contract/alarms'
import { itemHistory, itemWrite } from '@energy-console/contract/telemetry'
import { requiredPoints, type SchematicDocument } from '@energy-console/schematic'
import type { CurvePoints, ViewHost } from '@energy-console/schematic-react'
import { App, Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callApi } from '../../api/callApi'
import { readDevicePoints, readModels } from './deviceModels'
import { resolvePoints } from './resolvePoints'
import { subscribePoints } from './subscribePoints'

const hourMs = 3_600_000
const curvePoints = 500

/** What a view may ask of the console while it is shown: values, commands, questions, other views, curves, alarms. */
export function useViewHost(document: SchematicDocument): ViewHost {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()

  return useMemo(() => {
    const confirm = (text: string) =>
      new Promise<boolean>((resolve) => {
        modal.confirm({
          title: text,
          okText: t('确定'),
          cancelText: t('取消'),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      })

    const prompt = (label: string, current: string) =>
      new Promise<string | null>((resolve) => {
        let answer = current
        modal.confirm({
          title: label || t('请输入新值'),
          icon: null,
          content: (
            <Input
              autoFocus
              aria-label={t('新值')}
              defaultValue={current}
              onChange={(event) => (answer = event.target.value)}
            />
          ),
          okText: t('确定'),
          cancelText: t('取消'),
          onOk: () => resolve(answer),
          onCancel: () => resolve(null),
        })
      })

    return {
      subscribe: subscribePoints,
      confirm,
      prompt,
      async writeValue({ deviceId, propertyNo, itemId, value, confirmText }) {
        const [point] = await resolvePoints([{ deviceId, propertyNo, itemId }])
        if (!point || value === null) {
          message.error(t('数据点不存在，命令未下发'))
          return
        }
        if (!(await confirm(confirmText || t('确定向设备下发 {{value}} 吗？', { value: String(value) }))))
          return
        const stopWaiting = message.loading(t('正在等待设备应答…'), 0)
        // a refusal has been shown to the user by the call itself
        const isDone = await callApi(itemWrite, { body: { itemId: point.itemId, value } }).then(
          () => true,
          () => false,
        )
        stopWaiting()
        if (isDone) message.success(t('设备已执行'))
      },
      openView: (viewId) => navigate(`/zutai-viewer/${viewId}`),
      openUrl(url) {
        if (url.startsWith('/')) navigate(url)
        else window.open(url, '_blank', 'noopener,noreferrer')
      },
      notify: (kind, text) => void (kind === 'error' ? message.error(t(text)) : message.info(text)),
      history: (sourceIds, hours) => readCurves(document, sourceIds, hours),
      async alarms(limit) {
        const page = await callApi(alarmPage, { body: { size: Math.min(limit, 200) }, isSilent: true })
        return page.records
      },
      models: readModels,
      devicePoints: readDevicePoints,
      t: (text) => t(text),
    }
  }, [document, modal, message, navigate, t])
}

async function readCurves(
  document: SchematicDocument,
  sourceIds: readonly string[],
  hours: number,
): Promise<CurvePoints[]> {
  const known = new Set(requiredPoints(document).map((point) => `${point.deviceId}/${point.propertyNo}`))
  const wanted = sourceIds.map((id) => document.source.get(id))
  const points = await resolvePoints(
    wanted.flatMap((source) =>
      source?.kind === 'system' && known.has(`${source.deviceId}/${source.propertyNo}`) ? [source] : [],
    ),
  )
  if (points.length === 0) return sourceIds.map(() => [])
  const end = Date.now()
  const lines = await callApi(itemHistory, {
    query: {
      itemIds: points.map((point) => point.itemId).join(),
      start: end - hours * hourMs,
      end,
      maxPoints: curvePoints,
    },
    isSilent: true,
  })
  const byItem = new Map(
    lines.map((line) => [
      line.itemId,
      line.points.map(([ts, value]) => [Number(ts), Number(value)] as const),
    ]),
  )
  return wanted.map((source) => {
    const point = points.find(
      ({ deviceId, propertyNo }) => deviceId === source?.deviceId && propertyNo === source?.propertyNo,
    )
    return (point && byItem.get(point.itemId)) ?? []
  })
}
