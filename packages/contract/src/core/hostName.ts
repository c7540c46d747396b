/** What stands in a browser's address bar between the scheme and the port, and what is said of anything else. */
export const hostName: readonly [RegExp, string] = [
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/,
  '请输入小写的域名或 IP 地址，不含 http:// 和端口',
]
