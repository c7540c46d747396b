import type { useAppProps } from 'antd/es/app/context'
import { ask } from '../../../kit/ask'
import { askText } from '../../../kit/askText'

type Modal = useAppProps['modal']
type Translate = (text: string) => string

/** Asks yes or no. */
export const askYesNo = (modal: Modal, t: Translate, question: string): Promise<boolean> =>
  // by hand: what a drawing asks belongs to its own events
  ask({ modal, t, title: question, okText: t('确定') })

/** Asks for a new value of what is called so, as drawings do. */
export const askValue = (
  modal: Modal,
  t: Translate,
  { label, current }: { label: string; current: string },
): Promise<string | null> =>
  // by hand: what a drawing asks belongs to its own events
  askText(modal, t, {
    title: t('请输入'),
    ...(label === '' ? {} : { label, showsLabel: true }),
    placeholder: t('请输入新值'),
    current,
  })
