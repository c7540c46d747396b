import { type Alarm, updateAlarm } from '@energy-console/contract/alarms'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'

interface Written {
  id: string
  handling: string
}

const write = action({
  call: updateAlarm,
  label: '保存',
  input: (body: Written) => ({ body }),
  done: '保存成功',
})

/** How an alarm was handled; who may acknowledge alarms writes it. */
export function HandlingNote({ alarm: { id, handling, handlingUserName } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const [text, setText] = useState(handling)
  const { isOffered, start, isBusy } = useAction(write)
  // what was written before names were kept is somebody's all the same
  const writer = handling !== '' && (
    <span className="muted">{t('填写人：{{name}}', { name: handlingUserName ?? t('未记录') })}</span>
  )
  if (!isOffered({ id, handling: text }))
    return handling ? (
      <p>
        {handling} {writer}
      </p>
    ) : null
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Input.TextArea
        aria-label={t('处理情况')}
        maxLength={1000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        placeholder={t('怎么处理的、结果如何')}
        onChange={({ target }) => setText(target.value)}
      />
      {writer}
      <Button
        disabled={text === handling}
        loading={isBusy}
        onClick={() => void start({ id, handling: text })}
      >
        {t('保存处理情况')}
      </Button>
    </Space>
  )
}
