import type { useAppProps } from 'antd/es/app/context'
import styles from './Command.module.css'
import type { CommandQuestion } from './commandQuestion'

interface Ask {
  modal: useAppProps['modal']
  t: (text: string, values?: Record<string, string>) => string
  question: CommandQuestion
  /** What the author of a drawing wants to have asked as well. */
  note: string
}

/** Asks before a command goes out. The safe answer has the focus: Enter changes nothing in the plant. */
export const askCommand = ({ modal, t, question, note }: Ask): Promise<boolean> =>
  new Promise((resolve) => {
    const { subject, load, verb, propertyName, from, to } = question
    modal.confirm({
      title: load ? t('{{subject}}，当前 {{load}}', { subject, load }) : subject,
      width: 460,
      content: (
        <>
          {note !== '' && <p>{note}</p>}
          <p className={styles.change}>
            {propertyName}
            {': '}
            <span className="num">{from}</span> → <strong className="num">{to}</strong>
          </p>
        </>
      ),
      okText: verb ?? t('下发'),
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      autoFocusButton: 'cancel',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
