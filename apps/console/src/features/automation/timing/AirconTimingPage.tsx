import type { RowOf } from '@energy-console/contract'
import {
  type AirconTime,
  type AirconTiming,
  airconFans,
  airconModes,
  airconTimings,
  listAirconRuns,
  listAircons,
  runAirconTiming,
} from '@energy-console/contract/automation'
import { Button, Form, InputNumber, Segmented, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { translate } from '../../../i18n'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { type RowDraft, rowsOf } from '../../../kit/form/rows/rowEdits'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ExceptionsInput } from './ExceptionsInput'
import { TimesInput } from './TimesInput'
import { timingColumns } from './timingColumns'
import type { TimeDraft } from './timingDrafts'
import { useStationOf } from './useStationOf'
import { useTimingWork } from './useTimingWork'
import type { Said } from './week/weekParts'

type Row = RowOf<typeof airconTimings>
type Settings = Pick<AirconTime, 'isOn' | 'temperature' | 'mode' | 'fan'>
type SettingsDraft = RowDraft<Settings>
/** An air conditioner that is chosen; a stored one has its name. */
type ChosenAircon = RowDraft<AirconTiming['devices'][number] & { deviceName?: string }>

const run = action({
  call: runAirconTiming,
  label: '立即执行',
  input: ({ id, isOn, temperature, mode, fan }: { id: string } & Settings) => ({
    body: { id, isOn, ...(isOn ? { temperature, mode, fan } : {}) },
  }),
  done: '已开始执行，结果在日志中',
})

const inputs: CustomInputs = {
  ...{ devices: DevicesInput, times: SettingTimesInput, exceptions: ExceptionsInput },
}
const columns: readonly Column<Row>[] = [
  {
    ...{ key: 'deviceCount', title: '空调台数', place: 1, width: 100, align: 'right' },
    render: ({ deviceCount }) => deviceCount,
  },
  ...timingColumns,
]

/** 空调定时 */
export function AirconTimingPage() {
  const { isOffered } = useAction(run)
  const { rowActions, dialog } = useTimingWork<Row>({
    runsOf: listAirconRuns,
    mayRun: (row) => isOffered({ id: row.id, isOn: true }),
    runDialog: (row, onClose) => <RunDialog row={row} onClose={onClose} />,
  })
  return (
    <>
      <ResourcePage
        resource={airconTimings}
        {...usePage()}
        columns={columns}
        inputs={inputs}
        refetchMs={10_000}
        starting={{ times: [switchOn, switchOff] }}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}

const switchOn = { time: '08:00', days: '12345', isOn: true, temperature: 26 }
const switchOff = { time: '18:00', days: '12345', isOn: false }

function RunDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={run}
      subjectOf={({ settings }: { settings: Settings }) => ({ id: row.id, ...settings })}
      title={t('立即执行 {{name}}', { name: row.taskName })}
      initialValues={{ settings: { isOn: true, temperature: 26 } as Settings }}
      onClose={onClose}
    >
      <Form.Item
        name="settings"
        label={t('设置')}
        extra={t('现在以您的权限下发给全部 {{count}} 台空调，不影响之后的定时', { count: row.deviceCount })}
      >
        <SettingsInput />
      </Form.Item>
    </ActionForm>
  )
}

interface SettingsInputProps {
  /** These two come from the form. */
  value?: SettingsDraft
  onChange?: (value: SettingsDraft) => void
  place?: string
}

/** On or off, and what else is set; what is left empty stays as it is. */
function SettingsInput({ value = {}, onChange = () => {}, place = '' }: SettingsInputProps) {
  const { t } = useTranslation()
  const change = (part: SettingsDraft) => onChange({ ...value, ...part })
  const number = (of: unknown) => (typeof of === 'number' ? of : null)
  const named = (label: string) => [t(label), place].filter(Boolean).join(' ')
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <Segmented
        aria-label={named('开关')}
        value={value.isOn === false ? 'off' : 'on'}
        options={[
          { value: 'on', label: t('开机') },
          { value: 'off', label: t('关机') },
        ]}
        onChange={(next) => change({ isOn: next === 'on' })}
      />
      {value.isOn !== false && (
        <>
          <InputNumber
            aria-label={named('温度')}
            style={{ width: 110 }}
            suffix="℃"
            step={0.5}
            placeholder={t('温度')}
            value={number(value.temperature)}
            onChange={(temperature) => change({ temperature })}
          />
          <Words
            label={named('模式')}
            placeholder={t('模式')}
            words={airconModes}
            value={number(value.mode)}
            onChange={(mode) => change({ mode })}
          />
          <Words
            label={named('风速')}
            placeholder={t('风速')}
            words={airconFans}
            value={number(value.fan)}
            onChange={(fan) => change({ fan })}
          />
        </>
      )}
    </span>
  )
}

interface WordsProps {
  label: string
  placeholder: string
  words: Readonly<Record<number, string>>
  value: number | null
  onChange: (value: number | null) => void
}

function Words({ label, placeholder, words, value, onChange }: WordsProps) {
  const { t } = useTranslation()
  return (
    <Select<number>
      aria-label={label}
      style={{ width: 104 }}
      allowClear
      placeholder={placeholder}
      {...(value === null ? {} : { value })}
      options={Object.entries(words).map(([of, word]) => ({ value: Number(of), label: t(word) }))}
      onChange={(next) => onChange(next ?? null)}
      onClear={() => onChange(null)}
    />
  )
}

/** What air conditioners are set to, in few words. */
function saysSettings({ isOn, temperature, mode, fan }: TimeDraft): Said {
  if (isOn === false) return { text: translate('关机'), isOff: true }
  const words = [airconModes, airconFans].map((of) => new Map(Object.entries(of)))
  const parts = [
    typeof temperature === 'number' ? `${temperature}℃` : undefined,
    ...[mode, fan].map((value, at) => words[at]?.get(String(value))).map((word) => word && translate(word)),
  ].filter(Boolean)
  return { text: parts.length > 0 ? parts.join(' ') : translate('开机') }
}

function SettingTimesInput(props: FieldInputProps) {
  return (
    <TimesInput
      {...props}
      kind="aircon"
      blank={switchOn}
      says={saysSettings}
      what={(row, change, index) => <SettingsInput value={row} onChange={change} place={String(index + 1)} />}
    />
  )
}

/** The air conditioners of the station, one, several or all. */
function DevicesInput({ field, value, onChange = () => {}, onBlur, recordId, id }: FieldInputProps) {
  const { t } = useTranslation()
  const stationId = useStationOf('aircon', recordId)
  const { data } = useCall(
    listAircons,
    { query: { stationId: stationId ?? '0' } },
    { isEnabled: stationId !== undefined },
  )
  const rows = rowsOf<ChosenAircon>(value)
  const chosen = rows.flatMap(({ deviceId }) => deviceId ?? [])
  const known = data ?? []
  // a device that is none any more keeps its name from the record
  const gone = rows.filter(({ deviceId }) => data && !known.some((one) => one.deviceId === deviceId))
  const options = [
    ...known.map(({ deviceId, deviceName, siteName }) => ({
      value: deviceId,
      label: siteName ? t('{{device}}（{{site}}）', { device: deviceName, site: siteName }) : deviceName,
    })),
    ...gone.map(({ deviceId, deviceName }) => ({
      value: deviceId ?? '',
      label: deviceName ?? deviceId ?? '',
    })),
  ]
  const choose = (ids: readonly string[]) =>
    onChange(ids.map((deviceId) => rows.find((row) => row.deviceId === deviceId) ?? { deviceId }))
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Select
        {...(id ? { id } : {})}
        mode="multiple"
        style={{ flex: 1, minWidth: 0 }}
        disabled={!stationId}
        placeholder={t(stationId ? '请选择空调' : '请先选择站点')}
        notFoundContent={t('该站点没有空调：产品须有可写的属性 enable 和 temperatureSet')}
        showSearch={{ optionFilterProp: 'label' }}
        maxCount={field.meta.most ?? 500}
        value={chosen}
        options={options}
        onChange={choose}
        onBlur={onBlur}
      />
      <Button disabled={known.length === 0} onClick={() => choose(known.map(({ deviceId }) => deviceId))}>
        {t('全选')}
      </Button>
    </div>
  )
}
