/** A problem with a backup that the operator can solve. The message says how and can be printed alone. */
export class BackupProblem extends Error {}

/** Another process is backing up this database, so there is nothing to do. */
export class BackupRunning extends BackupProblem {}
