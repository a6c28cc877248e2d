import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '#server/testing/process.ts'

/** For the host `localhost`, by no issuer but itself. Its key protects nothing. */
export const TRUSTED = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBzjCCAXOgAwIBAgIUVyZJVREzqC+wvzI4nUR/COy+rj0wCgYIKoZIzj0EAwIw
MDEaMBgGA1UECgwRVGVzdHMgb2YgQmF5c3RlYWQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yNjExMjYxODE1NTBaGA8yMTI2MTEwMjE4MTU1MFowMDEaMBgGA1UECgwR
VGVzdHMgb2YgQmF5c3RlYWQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABHI84IwoQLbYaeu4ae6kCb7QphaWEHUXWHG1x/4gCsU6
tNX5UqfN/CjSbU43MYorv+mTOzXnyCdKrpQBgMwxCMejaTBnMB0GA1UdDgQWBBQg
qN+38Sa5WCCc0DJOW51ymc57ZjAfBgNVHSMEGDAWgBQgqN+38Sa5WCCc0DJOW51y
mc57ZjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggq
hkjOPQQDAgNJADBGAiEAu3TAnYdkFetGn+g5QBSJMfndE961txnTO3QsIHdwQxkC
IQCqmrf732Sls0PFg4aW3ObGcpst0wl0LYcM80+WJ6TOVQ==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBre4oEQp/CJfwd8v
oOOXfgtFkfFioAb0ajr8FSiZXhKhRANCAARyPOCMKEC22GnruGnupAm+0KYWlhB1
F1hxtcf+IArFOrTV+VKnzfwo0m1ONzGKK7/pkzs158gnSq6UAYDMMQjH
-----END PRIVATE KEY-----`,
}

/** The same, valid until 2020. */
export const EXPIRED = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATqgAwIBAgIBATAKBggqhkjOPQQDAjAwMRowGAYDVQQKDBFUZXN0cyBv
ZiBCYXlzdGVhZDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTE5MDEwMTAwMDAwMFoX
DTIwMDEwMTAwMDAwMFowMDEaMBgGA1UECgwRVGVzdHMgb2YgQmF5c3RlYWQxEjAQ
BgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHI84Iwo
QLbYaeu4ae6kCb7QphaWEHUXWHG1x/4gCsU6tNX5UqfN/CjSbU43MYorv+mTOzXn
yCdKrpQBgMwxCMejRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTAD
AQH/MB0GA1UdDgQWBBQgqN+38Sa5WCCc0DJOW51ymc57ZjAKBggqhkjOPQQDAgNI
ADBFAiBJXSu1UZi/vkhkONzewipG6zjEH/wugvIKK91I5n/8NAIhAKLczyu0ZSrK
AZEm4N+RSdt2jmA68vEGZDs0PwD3t8vq
-----END CERTIFICATE-----`,
  key: TRUSTED.key,
}

/** A file for `NODE_EXTRA_CA_CERTS`, with which a process trusts the certificate. */
export async function certificateFile({ cert } = TRUSTED): Promise<string> {
  const file = path.join(await temporaryFolder(), 'ca.pem')
  await writeFile(file, cert)
  return file
}
