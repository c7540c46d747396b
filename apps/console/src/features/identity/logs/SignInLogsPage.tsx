import { signInLogs } from '@energy-console/contract/identity'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'

/** 登录日志: who signed in, when, from where and how, and what failed. */
export const SignInLogsPage = () => <ListingPage listing={signInLogs} {...usePage()} />
