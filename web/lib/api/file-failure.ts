/** A file that cannot be uploaded. The message is for the user. */
export class FileFailure extends Error {}
