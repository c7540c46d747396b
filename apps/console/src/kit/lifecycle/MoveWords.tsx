import type { ManualMove } from '@energy-console/contract'
import { Form, Input } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'

const texts = {
  reason: { label: '原因', most: 200 },
  note: { label: '备注', most: 1000 },
} as const

/** The fields of a form for what must or may be said with a move. */
export function MoveWords({ transition: { needs = [], takes = [] } }: Pick<ManualMove, 'transition'>) {
  const { t } = useTranslation()
  return (['reason', 'note'] as const)
    .filter((name) => needs.includes(name) || takes.includes(name))
    .map((name) => (
      <Form.Item
        key={name}
        name={name}
        label={t(texts[name].label)}
        rules={[
          {
            required: needs.includes(name),
            whitespace: true,
            message: t('请填写{{label}}', { label: t(texts[name].label) }),
          },
        ]}
      >
        <Input.TextArea rows={name === 'note' ? 3 : 2} maxLength={texts[name].most} />
      </Form.Item>
    ))
}
