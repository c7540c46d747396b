import type { Call } from '@energy-console/contract'
import { Form, type FormInstance, type FormProps, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { FormModal } from '../form/FormModal'
import { showRefusal } from '../form/showRefusal'
import { type Action, contextOf, type OnDone, type Told } from './action'
import { useAction } from './useActions'

interface ActionFormProps<V extends object, S, C extends Call>
  extends Pick<ModalProps, 'width' | 'style' | 'styles'> {
  action: Action<S, C>
  /** What the action is carried out with, of what the form holds. */
  subjectOf: (values: V) => S
  /** Translated. */
  title: string
  /** The button's word, translated; that of the action unless told. */
  okText?: string
  /** Where something outside needs to read or set what the form holds. */
  form?: FormInstance<V>
  initialValues?: FormProps<V>['initialValues']
  validateTrigger?: 'onBlur'
  /** Has many fields, see `FormModal`. */
  isTall?: boolean
  onClose: () => void
  /** The dialog has closed. */
  onDone?: OnDone<C>
  onRefused?: Told<C>['onRefused']
  /** The fields. */
  children: ReactNode
}

/**
 * The dialog of an action that needs words: its form, then the action, then it closes. When it is refused the dialog
 * stays, and the refusal stands at the field that it names.
 */
export function ActionForm<V extends object, S, C extends Call>(props: ActionFormProps<V, S, C>) {
  const { action, subjectOf, onClose, onDone, onRefused, form: given, ...rest } = props
  const { initialValues, validateTrigger, okText, children, ...shell } = rest
  const { t } = useTranslation()
  const [form] = Form.useForm<V>(given)
  const { start, isBusy } = useAction(action)
  return (
    <FormModal<V>
      {...shell}
      form={form}
      okText={okText ?? t(action.label, contextOf(action.call))}
      isDanger={action.isDanger ?? false}
      confirmLoading={isBusy}
      formProps={{
        ...(initialValues ? { initialValues } : {}),
        ...(validateTrigger ? { validateTrigger } : {}),
      }}
      onFinish={(values) =>
        void start(subjectOf(values), {
          onDone: (answer) => {
            onClose()
            return onDone?.(answer)
          },
          onRefused(error) {
            const isShown = showRefusal(form, error)
            return onRefused?.(error) === true || isShown
          },
        })
      }
      onClose={onClose}
    >
      {children}
    </FormModal>
  )
}
