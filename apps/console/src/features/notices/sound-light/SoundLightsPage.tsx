import type { RowOf } from '@energy-console/contract'
import { soundLights, testSoundLight } from '@energy-console/contract/notices'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'

type SoundLight = RowOf<typeof soundLights>

const sound = action({
  call: testSoundLight,
  label: '试响',
  input: ({ id }: SoundLight) => ({ body: { id } }),
  when: ({ isEnabled }) => isEnabled,
  confirm: {
    title: '试响：{{name}}',
    text: '声光告警器将鸣响约 5 秒，然后解除；现场人员会听到。',
    params: ({ deviceName: name }) => ({ name }),
  },
  done: '已下发，结果见发送记录',
})

/** How often the states are asked for again. */
const followMs = 5_000

/** 声光告警: the devices that sound while alarms of their stations wait for somebody. */
export const SoundLightsPage = () => (
  <ResourcePage
    resource={soundLights}
    {...usePage()}
    refetchMs={followMs}
    rowActions={(device: SoundLight) => <ActionButton action={sound} subject={device} />}
  />
)
