import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { DialogHandle } from '../../../kit/askDialog'
import { durationText } from '../../../kit/value/durationText'
import styles from './Command.module.css'
import { CommandFacts } from './CommandFacts'
import type { CommandQuestion } from './commandQuestion'

/** For how long a command may wait for its device, seconds. */
const waits = [600, 3_600, 28_800, 86_400] as const

interface Props {
  question: CommandQuestion
  note: string
  /** Ended with the seconds that the command may wait. */
  handle: DialogHandle<number | undefined>
}

/** Of a device that is not connected: whether the command waits for it, and how long. What stands in the way is judged again when it comes. */
export function WaitFlow({ question, note, handle }: Props) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState<number>(waits[0])
  return (
    <>
      <CommandFacts question={question} note={note} />
      <Alert
        showIcon
        type="warning"
        className={styles.typed}
        title={t('设备离线，命令还没有下发。')}
        description={t(
          '可以等设备上线后再执行：届时再判断挂牌、闭锁和权限，超过时限则作废，之前可以在操作记录中取消。',
        )}
      />
      <Radio.Group
        className={styles.state}
        aria-label={t('等待时间')}
        value={seconds}
        options={waits.map((value) => ({
          value,
          label: t('{{time}}内上线则执行', { time: durationText(value, 's', t) }),
        }))}
        onChange={({ target }) => setSeconds(Number(target.value))}
      />
      <div className={styles.buttons}>
        <Button autoFocus onClick={() => handle.end(undefined)}>
          {t('不下发')}
        </Button>
        <Button danger type="primary" onClick={() => handle.end(seconds)}>
          {t('上线后执行')}
        </Button>
      </div>
    </>
  )
}
