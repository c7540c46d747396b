import { alarmRules, type Nuisance, nuisanceKinds } from '@energy-console/contract/alarms'
import { Space } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { durationText } from '../../../kit/value/durationText'
import { NuisanceTrial } from './NuisanceTrial'
import { RuleName } from './RuleName'

const takeOver = action({
  call: alarmRules.calls.update,
  label: '采用建议',
  input: ({ ruleId, suggestion }: Nuisance) => ({ body: { id: ruleId, ...suggestion } }),
  when: ({ suggestion }) => suggestion !== null,
  confirm: {
    title: '采用建议：{{name}}',
    text: '规则的延时、恢复保持或回差改为建议值，立即生效。',
    params: ({ ruleName }) => ({ name: ruleName }),
  },
  done: '规则已修改',
})

type NuisanceTableProps = ReturnType<typeof sectionState> & { nuisances: readonly Nuisance[] | undefined }

/** Rules whose alarms help nobody, why, and what would change that; who may, takes it over. */
export function NuisanceTable({ nuisances, ...state }: NuisanceTableProps) {
  const { t } = useTranslation()
  const suggested = ({ suggestion }: Nuisance) => {
    if (suggestion === null) return t('检查限值，或停用该规则')
    const { onDelaySeconds, offDelaySeconds, deadBand } = suggestion
    return [
      onDelaySeconds === undefined ? '' : t('延时 {{text}}', { text: durationText(onDelaySeconds, 's', t) }),
      offDelaySeconds === undefined
        ? ''
        : t('恢复保持 {{text}}', { text: durationText(offDelaySeconds, 's', t) }),
      deadBand === undefined ? '' : t('回差 {{text}}', { text: String(deadBand) }),
    ]
      .filter((text) => text !== '')
      .join(t('、'))
  }
  return (
    <ReportSection
      title="滋扰告警"
      height={200}
      {...state}
      emptyText={state.emptyText ?? (nuisances?.length === 0 ? '这段时间没有滋扰告警。' : undefined)}
    >
      <ReportTable<Nuisance>
        rowKey="ruleId"
        dataSource={[...(nuisances ?? [])]}
        columns={[
          { key: 'rule', title: t('告警规则'), render: (_, { ruleName }) => <RuleName name={ruleName} /> },
          {
            key: 'device',
            title: t('设备'),
            render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
          },
          {
            key: 'count',
            title: t('本期 / 上期'),
            align: 'right',
            render: (_, { count, before }) => (
              <span className="num">
                {count} / {before}
              </span>
            ),
          },
          {
            key: 'kinds',
            title: t('原因'),
            render: (_, { kinds }) => kinds.map((kind) => t(nuisanceKinds[kind])).join(t('；')),
          },
          {
            key: 'median',
            title: t('一半不超过'),
            align: 'right',
            render: (_, { medianSeconds }) => (
              <span className="num">
                {medianSeconds === null ? '—' : durationText(Math.round(medianSeconds), 's', t)}
              </span>
            ),
          },
          {
            key: 'confirmed',
            title: t('确认率'),
            align: 'right',
            render: (_, { confirmedShare }) => (
              <span className="num">{Math.round(confirmedShare * 100)}%</span>
            ),
          },
          { key: 'suggestion', title: t('建议'), render: (_, one) => suggested(one) },
          {
            key: 'take',
            title: '',
            render: (_, one) => (
              <Space>
                <NuisanceTrial nuisance={one} takeOver={takeOver} />
                <ActionButton action={takeOver} subject={one} size="small" />
              </Space>
            ),
          },
        ]}
      />
    </ReportSection>
  )
}
