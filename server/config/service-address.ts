const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a service may be called there: over https, or on this machine, and without a password in the address. */
export const isServiceAddress = ({ protocol, hostname, username, password }: URL) =>
  (protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname))) && username === '' && password === ''
