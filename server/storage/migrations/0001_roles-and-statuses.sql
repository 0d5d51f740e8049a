-- Rows that the code refers to by name; everything else is data.
INSERT INTO "roles" ("id", "name", "description") VALUES
	(1, 'administrator', 'Administrator'),
	(2, 'adminUk', 'Document administrator of the unit'),
	(3, 'asn', 'Civil servant'),
	(4, 'asnNonDikbud', 'Civil servant outside the ministry'),
	(5, 'nonAsn', 'Non-civil-servant'),
	(6, 'verifikatorDms', 'Verifier'),
	(7, 'verifikatorDmsDinas', 'Verifier of the agency'),
	(8, 'approvalDms', 'Approver'),
	(9, 'approvalDmsDinas', 'Approver of the agency'),
	(10, 'viewerDms', 'Viewer');
--> statement-breakpoint
INSERT INTO "document_statuses" ("id", "status") VALUES
	(1, 'Draft'),
	(2, 'Sent'),
	(3, 'Verified'),
	(4, 'Rejected'),
	(5, 'Approved');
