import type { RowOf } from '@energy-console/contract'
import {
  runAnnouncement,
  speakOnDevice,
  voiceAnnouncements,
  voiceDevices,
  voiceUtterances,
} from '@energy-console/contract/automation'
import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ExceptionsInput } from '../timing/ExceptionsInput'
import { TimesInput } from '../timing/TimesInput'
import { timingColumns } from '../timing/timingColumns'
import { Outcome, Outcomes } from './Outcomes'
import styles from './Voice.module.css'
import { VoiceStand } from './VoiceStand'

type Device = RowOf<typeof voiceDevices>

const tryDevice = action({
  call: speakOnDevice,
  label: '试播',
  input: ({ id, content }: { id: string; content: string }) => ({ body: { id, content } }),
})

const run = action({
  call: runAnnouncement,
  label: '试播',
  input: ({ id }: { id: string }) => ({ body: { id } }),
})

const views = [
  { value: 'devices', label: '播报设备' },
  { value: 'announcements', label: '定时播报' },
  { value: 'log', label: '播报记录' },
]

const newTime = { time: '08:00', days: '12345' }
const inputs: CustomInputs = { times: AnnouncedTimesInput, exceptions: ExceptionsInput }
const refetchMs = 3_000

const logColumns: readonly Column<ListedRow<typeof voiceUtterances>>[] = [
  {
    ...{ key: 'state', title: '结果', width: 260 },
    render: ({ state, reason }) => <Outcome state={state} reason={reason} />,
  },
]

/** 语音播报设备: what speaks in stations, what it says when, and what was said. */
export function VoiceDevicePage() {
  const { t } = useTranslation()
  const page = usePage()
  const { parameters, show } = useAddress()
  const [trying, setTrying] = useState<Device>()
  const [outcomes, setOutcomes] = useState<readonly string[]>()
  const { isOffered } = useAction(tryDevice)
  const { isBusy, start } = useAction(run)
  const view = parameters.get('view') ?? 'devices'
  const switcher = (
    <Segmented
      aria-label={t('显示')}
      value={view}
      onChange={(next) => show({ view: next })}
      options={views.map(({ value, label }) => ({ value, label: t(label) }))}
    />
  )
  const mayTry = isOffered({ id: '0', content: '' })
  const told = { onDone: ({ utteranceIds }: { utteranceIds: string[] }) => setOutcomes(utteranceIds) }
  return (
    <div className={styles.page}>
      <VoiceStand />
      {view === 'log' ? (
        <ListingPage
          listing={voiceUtterances}
          {...page}
          emptyText={t('还没有播报过；试播一台设备，或等到定时播报的时间。')}
          switcher={switcher}
          columns={logColumns}
          refetchMs={refetchMs}
        />
      ) : view === 'announcements' ? (
        <ResourcePage
          resource={voiceAnnouncements}
          {...page}
          emptyText={t('定时播报按每周的时间在播报设备上朗读一段文字，例如交接班、巡检提醒。')}
          switcher={switcher}
          refetchMs={10_000}
          columns={timingColumns}
          inputs={inputs}
          starting={{ times: [newTime] }}
          rowActions={(row) =>
            mayTry && (
              <Button disabled={isBusy} onClick={() => void start({ id: row.id }, told)}>
                {t('试播')}
              </Button>
            )
          }
        />
      ) : (
        <ResourcePage
          resource={voiceDevices}
          {...page}
          switcher={switcher}
          rowActions={(row) =>
            mayTry && row.isEnabled && <Button onClick={() => setTrying(row)}>{t('试播')}</Button>
          }
        />
      )}
      {trying && (
        <ActionForm
          action={tryDevice}
          subjectOf={({ content }: { content: string }) => ({ id: trying.id, content })}
          title={t('试播：{{name}}', { name: trying.deviceName })}
          initialValues={{ content: `${t('语音播报试验')} {time}` }}
          onClose={() => setTrying(undefined)}
          {...told}
        >
          <Form.Item
            name="content"
            label={t('播报内容')}
            rules={[{ required: true, message: t('请填写播报内容') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} showCount />
          </Form.Item>
        </ActionForm>
      )}
      {outcomes && <Outcomes ids={outcomes} onClose={() => setOutcomes(undefined)} />}
    </div>
  )
}

function AnnouncedTimesInput(props: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <TimesInput
      {...props}
      kind="voice"
      blank={newTime}
      what={() => null}
      says={() => ({ text: t('播报') })}
    />
  )
}
