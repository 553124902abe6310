// The package comes without types; this is what we use of it.
declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: {
      listObjects(bucket: string, options: { maxKeys?: number }): Promise<{ isTruncated: boolean }>;
    };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
