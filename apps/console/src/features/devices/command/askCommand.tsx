import type { useAppProps } from 'antd/es/app/context'
import { ask } from '../../../kit/ask'
import { CommandChange } from './CommandChange'
import type { CommandQuestion } from './commandQuestion'

interface Ask {
  modal: useAppProps['modal']
  t: (text: string, values?: Record<string, string>) => string
  question: CommandQuestion
  /** What the author of a drawing wants to have asked as well. */
  note: string
}

/** Asks before a command goes out. The safe answer has the focus: Enter changes nothing in the plant. */
export function askCommand({ modal, t, question, note }: Ask): Promise<boolean> {
  const { subject, load, verb } = question
  // by hand: the question shows the value as it stands and the one that is sent
  return ask({
    modal,
    t,
    title: load ? t('{{subject}}，当前 {{load}}', { subject, load }) : subject,
    width: 460,
    content: (
      <>
        {note !== '' && <p>{note}</p>}
        <CommandChange question={question} />
      </>
    ),
    okText: verb ?? t('下发'),
    isDanger: true,
  })
}
