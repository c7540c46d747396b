import { makeReportLinks, mostLinksAtOnce } from '@energy-console/contract/maintenance'
import { Alert, Radio, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ActionButton } from '../../../../kit/action/ActionButton'
import { action } from '../../../../kit/action/action'
import type { Labelled } from './LabelPaper'

interface Making {
  ids: string
  renews: boolean
}

const input = (body: Making) => ({ body })

const make = action({ call: makeReportLinks, label: '生成报修码', input })

const renew = action({
  call: makeReportLinks,
  label: '重新生成报修码',
  input,
  confirm: { title: '重新生成这些设备的报修码？已经贴出的报修码随即失效。', okText: '确定' },
  isDanger: true,
})

interface Props {
  assets: readonly Labelled[]
  /** Those that have a code now, which is told this once. */
  onMade: (labels: readonly Labelled[]) => void
}

/** Makes the report codes of many pieces of equipment before they are printed, as only their hashes are stored. */
export function ReportCodes({ assets, onMade }: Props) {
  const { t } = useTranslation()
  const [renews, setRenews] = useState(false)
  const [made, setMade] = useState<number>()
  const some = assets.slice(0, mostLinksAtOnce)
  const subject = { ids: some.map(({ id }) => id).join(), renews }
  const onDone = (links: readonly { id: string; token: string }[]) => {
    const tokens = new Map(links.map(({ id, token }) => [id, token]))
    setMade(links.length)
    onMade(
      some.flatMap((asset) => {
        const reportToken = tokens.get(asset.id)
        return reportToken === undefined ? [] : [{ ...asset, reportToken }]
      }),
    )
  }
  const kept = made === undefined ? 0 : some.length - made
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%', marginBottom: 12 }}>
      {!made && (
        <>
          <span>{t('现场任何人扫描报修码都可以报告这台设备的故障，不需要账号，只看到设备名称和位置。')}</span>
          <Radio.Group
            value={renews}
            onChange={({ target }) => setRenews(target.value === true)}
            options={[
              { value: false, label: t('只为还没有报修码的设备生成') },
              { value: true, label: t('全部重新生成') },
            ]}
          />
          <ActionButton action={renews ? renew : make} subject={subject} onDone={onDone} />
        </>
      )}
      {made !== undefined && made > 0 && (
        <Alert type="info" showIcon title={t('请现在打印：关闭后不能再次查看，只能重新生成。')} />
      )}
      {kept > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('{{count}} 台设备已有报修码，没有重新生成，不在这次打印中', { count: kept })}
        />
      )}
      {assets.length > some.length && (
        <Alert type="warning" showIcon title={t('一次最多 {{most}} 台', { most: mostLinksAtOnce })} />
      )}
    </Space>
  )
}
